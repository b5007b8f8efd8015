import { type Condition, resources, type Shoot } from '@gardener-inplace/api';
import type { KubeClient } from '@gardener-inplace/kube-runtime';

/** Writes what a function of worker-pool changed in a Shoot's status; nothing where nothing changed. */
export async function writeShootStatus(control: KubeClient, before: Shoot, after: Shoot, signal: AbortSignal): Promise<Shoot> {
  if (JSON.stringify(before.status ?? {}) === JSON.stringify(after.status ?? {}))
    return { ...before, ...(after.status === undefined ? {} : { status: after.status }) };
  const { namespace, name = '', resourceVersion } = before.metadata ?? {};
  const status = { ...Object.fromEntries(Object.keys(before.status ?? {}).map((key) => [key, null])), ...after.status };
  return control.patch<Shoot>(
    resources.shoots,
    { namespace, name },
    { type: 'merge', body: { metadata: { resourceVersion }, status } },
    { signal, subresource: 'status' },
  );
}

/** Sets or removes one constraint; a transition time moves only with the status. */
export function withConstraint(shoot: Shoot, type: string, wanted: Omit<Condition, 'lastTransitionTime'> | undefined, now: string): Shoot {
  const present = shoot.status?.constraints ?? [];
  const before = present.find((constraint) => constraint.type === type);
  const others = present.filter((constraint) => constraint.type !== type);
  const isSame = before?.status === wanted?.status && before?.message === wanted?.message;
  if (isSame) return shoot;
  const lastTransitionTime = before?.status === wanted?.status ? (before?.lastTransitionTime ?? now) : now;
  const constraints = wanted === undefined ? others : [...others, { ...wanted, lastTransitionTime }];
  const { constraints: _, ...status } = shoot.status ?? {};
  return { ...shoot, status: { ...status, ...(constraints.length === 0 ? {} : { constraints }) } };
}
