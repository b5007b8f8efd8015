import { type IntOrString, type MachineDeployment, orchestrationTypeOf, resolveIntOrPercent, type Result } from '@gardener-inplace/api';

/** The two limits of a rollout, in machines. */
export interface Fenceposts {
  /** Machines that are made beyond the wanted number; percentages are rounded up. */
  readonly surge: number;
  /** Machines that may be away; percentages are rounded down. */
  readonly unavailable: number;
}

export interface StatedLimits {
  readonly replicas: number;
  readonly maxSurge?: IntOrString | undefined;
  readonly maxUnavailable?: IntOrString | undefined;
}

/**
 * Resolves both limits. Where both come to nothing one machine may be away, so that a rollout can move at all. A limit that is not
 * stated, or negative, counts as 0.
 *
 * @returns the error of the limit that is neither an integer nor a percentage
 * @source machine-controller c.4; Kubernetes' rule for Deployments; field report X08
 * @example resolveFenceposts({ replicas: 10, maxSurge: '25%', maxUnavailable: '25%' }) // { ok: true, value: { surge: 3, unavailable: 2 } }
 */
export function resolveFenceposts(limits: StatedLimits): Result<Fenceposts> {
  const resolved = resolveLimits(limits);
  if (!resolved.ok) return resolved;
  return { ok: true, value: { ...resolved.value, unavailable: atLeastOne(resolved.value) } };
}

/** What may be away, raised to 1 where neither limit lets a rollout move. */
export const atLeastOne = ({ surge, unavailable }: Fenceposts): number => (surge === 0 && unavailable === 0 ? 1 : unavailable);

function resolveLimits({ replicas, maxSurge = 0, maxUnavailable = 0 }: StatedLimits): Result<Fenceposts> {
  const surge = resolveIntOrPercent(maxSurge, replicas, 'up');
  if (!surge.ok) return surge;
  const unavailable = resolveIntOrPercent(maxUnavailable, replicas, 'down');
  if (!unavailable.ok) return unavailable;
  return { ok: true, value: { surge: Math.max(0, surge.value), unavailable: Math.max(0, unavailable.value) } };
}

/** What a deployment says of its limits; undefined where its strategy knows none. */
export function statedLimitsOf({ spec: { strategy, replicas = 0 } }: MachineDeployment): StatedLimits | undefined {
  if (strategy?.type === 'Recreate') return undefined;
  const stated = strategy?.type === 'RollingUpdate' ? strategy.rollingUpdate : strategy?.inPlaceUpdate;
  return { replicas: Math.max(0, replicas), maxSurge: stated?.maxSurge, maxUnavailable: stated?.maxUnavailable };
}

/**
 * The limits that a deployment states, before the raise to 1. People are no reason to make machines: a manual pool has no surge.
 * Undefined where its strategy knows no limits.
 */
export function limitsOf(deployment: MachineDeployment): Fenceposts | undefined {
  const stated = statedLimitsOf(deployment);
  if (stated === undefined) return undefined;
  const { replicas } = stated;
  const resolved = resolveLimits(stated);
  const { surge, unavailable } = resolved.ok ? resolved.value : { surge: 0, unavailable: 0 };
  return { surge: orchestrationTypeOf(deployment).value === 'Manual' ? 0 : Math.min(surge, replicas), unavailable };
}
