import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type ControlPlane, startControlPlane } from '@gardener-inplace-tools/control-plane';
import { createKubeClient, type KubeObject } from '@gardener-inplace/kube-runtime';
import { type Check, demand, until } from './check.js';

const nodes = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false } as const;
const pods = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true } as const;
const wanted = 'second';

interface Pod extends KubeObject {
  readonly spec: { readonly nodeName?: string; readonly containers: readonly object[] };
}

/** An extender that lets one node through. */
const createExtender = (): Server =>
  createServer((request, response) => {
    void json(request).then((asked) => {
      const { NodeNames = [] } = asked as { readonly NodeNames?: readonly string[] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ NodeNames: NodeNames.filter((name) => name === wanted) }));
    });
  });

/** Two nodes alike and a pod. */
async function placePod(plane: ControlPlane): Promise<void> {
  const client = await createKubeClient({ kubeconfig: plane.kubeconfig(), userAgent: 'server-conformance/1.0.0' });
  try {
    for (const name of ['first', wanted]) {
      const resources = { cpu: '4', memory: '8Gi', pods: '10' };
      const conditions = [{ type: 'Ready', status: 'True' }];
      await client.create<KubeObject>(nodes, {
        metadata: { name },
        status: { allocatable: resources, capacity: resources, conditions },
      } as KubeObject);
      await client.patch(nodes, { name }, { type: 'merge', body: { spec: { taints: null } } });
    }
    const at = { name: 'a', namespace: 'default' };
    await client.create<Pod>(pods, { metadata: at, spec: { containers: [{ name: 'main', image: 'registry.invalid/main:1' }] } });
    const nodeName = async (): Promise<string | undefined> => (await client.get<Pod>(pods, at)).spec.nodeName;
    await until('the pod has a node', async () => (await nodeName()) !== undefined);
    demand((await nodeName()) === wanted, 'the pod went where the extender said no');
  } finally {
    await client.close();
  }
}

export const schedulers: readonly Check[] = [
  {
    title: 'scheduler: it asks the extender of its configuration',
    run: async () => {
      const extender = createExtender();
      try {
        await once(extender.listen(0, '127.0.0.1'), 'listening');
        const urlPrefix = `http://127.0.0.1:${(extender.address() as AddressInfo).port}`;
        const plane = await startControlPlane({
          controllers: [],
          scheduler: { extenders: [{ urlPrefix, filterVerb: 'filter', nodeCacheCapable: true, enableHTTPS: false }] },
        });
        try {
          await placePod(plane);
        } finally {
          await plane.stop();
        }
      } finally {
        extender.closeAllConnections();
        extender.close();
      }
    },
  },
];
