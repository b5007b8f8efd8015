import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { home, type QuickstartProcess, startQuickstart } from './quickstart-process.js';

type Change = (text: string) => string;
const replaced =
  (from: string | RegExp, to: string): Change =>
  (text) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`the example has no ${String(from)}`);
    return changed;
  };

let directory: string;
let quickstart: QuickstartProcess;
afterEach(() => {
  quickstart.dispose();
  rmSync(directory, { recursive: true, force: true });
});

const nodeDocument = /---\napiVersion: v1\nkind: Node\nmetadata:\n {2}name: worker-12\n(?:(?!---).*\n)*/;

describe('a bad manifest is told in three lines, and nothing is started', () => {
  it.each<readonly [string, string, Change, string, string, RegExp]>([
    ['broken YAML', 'shoot.yaml', replaced('spec:', 'spec: ['), 'MANIFEST_NOT_YAML', '', /shoot\.yaml:\d+$/],
    [
      'an unknown field of a Shoot',
      'shoot.yaml',
      replaced('region: dc-west', 'regoin: dc-west'),
      'MANIFEST_INVALID',
      'unknown field',
      /shoot\.yaml:2 Shoot\/demo spec\.regoin$/,
    ],
    [
      'an unknown field of a Deployment',
      'workloads.yaml',
      replaced('replicas: 12', 'replicsa: 12'),
      'MANIFEST_INVALID',
      'unknown field',
      /workloads\.yaml:2 Deployment\/web spec\.replicsa$/,
    ],
    [
      'an unknown field of a pod template',
      'workloads.yaml',
      replaced('image: registry', 'imgae: registry'),
      'MANIFEST_INVALID',
      'unknown field',
      /Deployment\/web spec\.template\.spec\.containers\[0\]\.imgae$/,
    ],
    [
      'a missing node',
      'nodes.yaml',
      replaced(nodeDocument, ''),
      'MANIFEST_MISSING',
      'pool workers wants 4 nodes in zone rack-c, 3 are there',
      /nodes\.yaml$/,
    ],
    [
      'all nodes of a pool in one zone',
      'nodes.yaml',
      replaced(/rack-[bc]/g, 'rack-a'),
      'MANIFEST_MISSING',
      'pool workers wants 4 nodes in zone rack-b, 0 are there',
      /nodes\.yaml$/,
    ],
    [
      'a wrong kind',
      'nodes.yaml',
      replaced('kind: Node', 'kind: Machine'),
      'MANIFEST_INVALID',
      'kind "Machine" does not belong here',
      /nodes\.yaml:3$/,
    ],
    [
      'two Shoots',
      'shoot.yaml',
      (text) => `${text}---\n${text.replace('name: demo', 'name: second')}`,
      'MANIFEST_INVALID',
      'holds 2 objects',
      /shoot\.yaml$/,
    ],
    [
      'duplicate names',
      'nodes.yaml',
      replaced('name: worker-02', 'name: worker-01'),
      'MANIFEST_INVALID',
      'another Node before it has this name',
      /nodes\.yaml:22 Node\/worker-01$/,
    ],
    ['an empty file', 'nodes.yaml', () => '', 'MANIFEST_MISSING', 'the file holds no objects', /nodes\.yaml$/],
    [
      'a Shoot that states no budget',
      'shoot.yaml',
      replaced(/ +quickstart\.example\.com\/budget-workers.*\n/, ''),
      'MANIFEST_MISSING',
      'nothing says how many nodes of pool workers may be away at once',
      /shoot\.yaml Shoot\/demo$/,
    ],
  ])('%s', async (_, file, change, code, detail, where) => {
    directory = mkdtempSync(join(tmpdir(), 'manifests-test-'));
    for (const name of ['cloudprofile', 'shoot', 'nodes', 'workloads']) cpSync(join(home, `${name}.yaml`), join(directory, `${name}.yaml`));
    writeFileSync(join(directory, file), change(readFileSync(join(directory, file), 'utf8')));
    quickstart = startQuickstart('--manifests', directory);
    const { code: exitCode, output, errors } = await quickstart.ended;
    const [said = '', place = '', help = '', ...more] = errors.trimEnd().split('\n');
    expect(said.startsWith(`${code}: ${detail}`)).toBe(true);
    expect(place).toMatch(where);
    expect([help.startsWith('  help:  '), more]).toEqual([true, []]);
    expect([exitCode, output, quickstart.leftovers()]).toEqual([1, '', []]);
  });
});
