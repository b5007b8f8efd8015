import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contextNamespace } from '../src/cluster/context-namespace.js';
import { kubeconfig } from './kubeconfig.js';

describe('the namespace', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/cli-`);
    await writeFile(`${folder}/config`, kubeconfig('http://127.0.0.1:1'));
    await writeFile(`${folder}/broken`, 'a: [');
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('is that of the context', async () => {
    const config = `${folder}/config`;
    expect(await contextNamespace({ flags: { kubeconfig: config }, env: {} })).toBe('shoot--a');
    expect(await contextNamespace({ flags: { kubeconfig: config, context: 'there' }, env: {} })).toBe('shoot--b');
    expect(await contextNamespace({ flags: { kubeconfig: config, context: 'bare' }, env: {} })).toBeUndefined();
    expect(await contextNamespace({ flags: {}, env: { KUBECONFIG: `${folder}/broken:${config}` } })).toBe('shoot--a');
  });

  it('is unknown where nothing can be read', async () => {
    expect(await contextNamespace({ flags: {}, env: { HOME: folder } })).toBeUndefined();
    expect(await contextNamespace({ flags: { kubeconfig: `${folder}/broken` }, env: {} })).toBeUndefined();
  });
});
