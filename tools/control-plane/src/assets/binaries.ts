import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What a control plane is made of, by the names that KUBEBUILDER_ASSETS folders use. */
export const binaries = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubectl'] as const;
export type Binary = (typeof binaries)[number];

/** Which of them a folder lacks. */
export const missingIn = (folder: string): readonly Binary[] => binaries.filter((name) => !existsSync(join(folder, name)));
