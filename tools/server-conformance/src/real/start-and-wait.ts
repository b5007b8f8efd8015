// Starts a whole control plane, says in which folder it runs, and waits to be killed.
import { startControlPlane } from '@gardener-inplace-tools/control-plane';

const { folder } = await startControlPlane({ scheduler: {} });
console.log(folder ?? '');
setInterval(() => undefined, 60_000);
