import type { Landscape, Manifests } from '@gardener-inplace-examples/quickstart';
import type { ControlPlane } from '@gardener-inplace-tools/control-plane';
import type { KubeClient } from '@gardener-inplace/kube-runtime';

/** The quickstart's landscape on a real API server. */
export interface Stage {
  readonly controlPlane: ControlPlane;
  readonly client: KubeClient;
  readonly landscape: Landscape;
  readonly manifests: Manifests;
}

export const automatic = 'workers';
export const manual = 'gpu';
