import type { Node, Pod } from '@gardener-inplace/api';
import type { CaseRegistry } from './mock-registry.js';

/** Every field that some case of the file has; which ones are set depends on area and `op`. */
export interface Question {
  readonly op: string;
  readonly event: string;
  readonly registry?: CaseRegistry;
  readonly registered: 'builtin' | readonly string[];
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly runtimeFeatures: Readonly<Record<string, boolean>>;
  readonly staticConfig?: { readonly cpuManagerPolicy?: string };
  readonly gates: Readonly<Record<string, boolean>>;
  readonly gateEnabled?: boolean;
  readonly pluginEnabled?: boolean;
  readonly schedulerPreemptionGate?: boolean;
  readonly nodeVersion: string | null;
  readonly targetVersion: string | null;
  readonly componentVersion: string | null;
  readonly kubeletVersion: string | null;
  readonly pod: Pod;
  readonly oldPod: Pod;
  readonly newPod: Pod;
  readonly node?: Node | null;
  readonly oldNode: Node;
  readonly newNode: Node;
  readonly nodes: readonly Node[];
  readonly nodeFeatures: readonly string[] | null;
  readonly required: readonly string[];
  readonly names: readonly string[];
  readonly name: string;
  readonly size: number | readonly [number, number];
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly ready: boolean;
  readonly operation: string;
  readonly resource: string;
  readonly subresource: string;
  readonly object: unknown;
  readonly oldObject: unknown;
  readonly declaredFeatures: readonly string[];
  readonly oldDeclaredFeatures: readonly string[] | null;
  readonly discovered: readonly string[] | null;
  readonly previousStatus: readonly string[] | null;
}
