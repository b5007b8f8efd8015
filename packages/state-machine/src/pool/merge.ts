type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 7386: null removes, objects merge, everything else replaces. Neither argument is changed. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = { ...(isObject(target) ? target : {}) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}

/** As a merge patch, but conditions merge by type, as the API server does for nodes. */
export function strategicPatch(target: object, patch: object): object {
  const merged = mergePatch(target, patch) as { status?: { conditions?: readonly { readonly type: string }[] } };
  const before = (target as typeof merged).status?.conditions ?? [];
  const wanted = (patch as typeof merged).status?.conditions;
  if (wanted === undefined) return merged;
  const conditions = [...before.filter(({ type }) => !wanted.some((condition) => condition.type === type)), ...wanted];
  return { ...merged, status: { ...merged.status, conditions } };
}
