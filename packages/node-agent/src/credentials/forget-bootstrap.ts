import { paths } from '../paths.js';
import type { FileSystem } from '../ports.js';

/** Once the kubelet has credentials of its own, those that it was bootstrapped with are not left lying around. */
export async function forgetBootstrapCredentials(files: FileSystem): Promise<void> {
  if ((await files.read(paths.kubeletKubeconfig)) === undefined) return;
  for (const path of [paths.kubeletBootstrapKubeconfig, paths.bootstrapToken]) {
    if ((await files.read(path)) !== undefined) await files.remove(path);
  }
}
