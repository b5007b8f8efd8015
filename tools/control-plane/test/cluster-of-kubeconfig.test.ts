import { delimiter } from 'node:path';
import { expect, it } from '@jest/globals';
import { clusterOf, clusterOfFile } from '../src/server/cluster-of-kubeconfig.js';
import { kubeconfigOf } from '../src/server/kubeconfig.js';

const text = kubeconfigOf('https://127.0.0.1:6443', 'authority', { certificate: 'certificate', key: 'key' });

it('uses the cluster of a kubeconfig, and harms it never', async () => {
  const cluster = clusterOf('config', text);
  expect({ url: cluster.url, kubeconfig: cluster.kubeconfig(), isOurs: cluster.isOurs }).toEqual({
    url: 'https://127.0.0.1:6443',
    kubeconfig: text,
    isOurs: false,
  });
  await expect(cluster.restartApiServer()).rejects.toMatchObject({ code: 'NOT_OURS' });
  await expect(cluster.killEtcd()).rejects.toMatchObject({ code: 'NOT_OURS' });
  await expect(cluster.compact()).rejects.toMatchObject({ code: 'NOT_OURS' });
  await cluster.stop();
});

it('refuses a kubeconfig that leads nowhere', () => {
  expect(() => clusterOf('config', 'kind: Config')).toThrow('config: its current context leads to no server');
});

it.each([
  ['a list of files', ['first', 'second'].join(delimiter), 'this is a list of files'],
  ['a file that is not there', 'nothing', "it can't be read: ENOENT"],
])('refuses %s as KUBECONFIG', async (_, file, detail) => {
  await expect(clusterOfFile(file)).rejects.toMatchObject({
    code: 'KUBECONFIG_UNREADABLE',
    facts: { where: `KUBECONFIG=${file}`, detail },
  });
});
