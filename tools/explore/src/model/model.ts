import type { MachineDeployment } from '@gardener-inplace/api';
import type { Stored } from '../store/content.js';
import type { Subject } from '../subject.js';
import type { Configuration } from './configuration.js';

/** What the actors of one configuration share. */
export interface Model {
  readonly subject: Subject;
  readonly configuration: Configuration;
  readonly classOf: (hash: string | undefined) => string | undefined;
}

export const classes = ['v1', 'v2', 'v3'] as const;

/** Kubelet version that a machine of this class reports. */
export const versionOfClass = (name: string | undefined): string => `1.3${name?.slice(1) ?? 0}.0`;

export function modelOf(subject: Subject, configuration: Configuration, deployments: readonly MachineDeployment[]): Model {
  const hashes = new Map(
    deployments.flatMap((deployment) =>
      classes.map((name) => [subject.templateHashOf(withClass(deployment, name)), name as string] as const),
    ),
  );
  return { subject, configuration, classOf: (hash) => hashes.get(hash ?? '') };
}

export const withClass = (deployment: MachineDeployment, name: string): MachineDeployment => ({
  ...deployment,
  spec: {
    ...deployment.spec,
    template: { ...deployment.spec.template, spec: { ...deployment.spec.template.spec, class: { kind: 'MachineClass', name } } },
  },
});

/** Class that a deployment, a set or a machine names. */
export function classNameOf(object: Stored | undefined): string | undefined {
  const spec = object?.spec as { template?: { spec?: { class?: { name?: string } } }; class?: { name?: string } } | undefined;
  return spec?.template?.spec?.class?.name ?? spec?.class?.name;
}
