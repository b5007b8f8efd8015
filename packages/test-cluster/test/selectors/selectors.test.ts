import { describe, expect, it } from '@jest/globals';
import { cluster, configMaps, send } from '../cluster.js';

const labelled = {
  blue: { color: 'blue', padded: '007', part: '1.5', hex: '0x1' },
  red: { color: 'red', size: '2' },
  empty: { color: '' },
  plain: {},
};

async function selected(query: string): Promise<unknown> {
  const server = await cluster();
  for (const [name, labels] of Object.entries(labelled)) await send(server, 'POST', configMaps, { metadata: { name, labels } });
  const { status, body } = await send(server, 'GET', `${configMaps}?${query}`);
  return status === 200 ? body.items.map((item: { metadata: { name: string } }) => item.metadata.name) : [status, body.reason];
}

const refused = [400, 'BadRequest'];

describe('a label selector', () => {
  it.each([
    [' color = blue ', ['blue']],
    ['color in (red,blue)', ['blue', 'red']],
    ['color in(red)', ['red']],
    ['color in (red,)', ['empty', 'red']],
    ['color in ()', ['empty']],
    ['color=', ['empty']],
    ['color!=blue', ['empty', 'plain', 'red']],
    ['color notin (blue),size', ['red']],
    ['! color', ['plain']],
    ['size>1', ['red']],
    ['size<1', []],
    ['color<5', []],
    ['padded>6', ['blue']],
    ['part<9', []],
    ['hex<9', []],
    ['in', []],
    ['color,', refused],
    [',color', refused],
    ['color=a=b', refused],
    ['color=!b', refused],
    ['color=not good!', refused],
    [`color=${'x'.repeat(64)}`, refused],
    ['a/b/c=1', refused],
    ['color blue', refused],
    ['color in (red', refused],
    ['color in (red blue)', refused],
    ['size>1.5', refused],
    ['(color=blue)', refused],
  ])('%s', async (selector, expected) => {
    expect(await selected(`labelSelector=${encodeURIComponent(selector)}`)).toEqual(expected);
  });
});

describe('a field selector', () => {
  it.each([
    ['metadata.name=red,', ['red']],
    ['metadata.name!=red', ['blue', 'empty', 'plain']],
    ['metadata.name=red,metadata.name!=red', []],
    ['metadata.name=a\\,b', []],
    ['metadata.name=a\\b', refused],
    ['metadata.name=a=b', refused],
    ['metadata.name', refused],
    [' metadata.name=red', refused],
  ])('%s', async (selector, expected) => {
    expect(await selected(`fieldSelector=${encodeURIComponent(selector)}`)).toEqual(expected);
  });
});
