import { isKubeError, type KubeObject } from '@gardener-inplace/kube-runtime';
import { type Check, configMaps, demand, withNamespace } from './check.js';

interface Settings extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

const shown = (data: Settings['data']): string =>
  Object.entries(data ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join(' ');

/** Of the real server alone: test-cluster has no managed fields. */
export const apply: Check = {
  title: 'server-side apply: fields are owned, given up when left out, refused to others by name, and taken over by force',
  run: (plane) =>
    withNamespace(plane, 'apply', async (client, namespace) => {
      const reference = { namespace, name: 'settings' };
      const write = async (fieldManager: string, data: Settings['data'], force?: boolean): Promise<string> => {
        const body = { metadata: { name: 'settings' }, data };
        return shown((await client.patch<Settings>(configMaps, reference, { type: 'apply', body, force }, { fieldManager })).data);
      };
      const expect = async (written: Promise<string>, wanted: string): Promise<void> => {
        const got = await written;
        demand(got === wanted, `${got || 'nothing'} is stored, not ${wanted}`);
      };
      await expect(write('one', { a: '1', b: '1' }), 'a=1 b=1');
      await expect(write('two', { c: '2' }), 'a=1 b=1 c=2');
      await expect(write('one', { a: '1' }), 'a=1 c=2');
      const refusal: unknown = await write('two', { a: '2', c: '2' }).catch((error: unknown) => error);
      demand(isKubeError(refusal, 'Conflict'), `a field of another manager was not refused: ${String(refusal)}`);
      const [cause] = refusal.causes;
      demand(cause?.field === '.data.a' && cause.message?.includes('"one"') === true, `the cause is ${JSON.stringify(cause)}`);
      await expect(write('two', { a: '2', c: '2' }, true), 'a=2 c=2');
    }),
};
