import { createKubeClient, createLogger, onShutdown } from '@gardener-inplace/kube-runtime';
import { runCordonLabeller } from './cordon-labeller.js';

const log = createLogger({ fields: { component: 'cordon-labeller' } });
const client = await createKubeClient({ userAgent: 'cordon-labeller/1.0.0', fieldManager: 'cordon-labeller' });
const { signal } = onShutdown({
  log,
  steps: [
    { name: 'controller', stop: () => running },
    { name: 'client', stop: () => client.close() },
  ],
});
const running = runCordonLabeller(client, log, signal);
