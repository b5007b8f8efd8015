type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 7386, and conditions by type where the patch is strategic. */
export function merge(target: unknown, patch: unknown, isStrategic: boolean): unknown {
  if (!isRow(patch)) return patch;
  const merged: Record<string, unknown> = { ...(isRow(target) ? target : {}) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else if (isStrategic && key === 'conditions') merged[key] = byType((merged[key] ?? []) as readonly Row[], value as readonly Row[]);
    else merged[key] = merge(merged[key], value, isStrategic);
  }
  return merged;
}

const byType = (before: readonly Row[], wanted: readonly Row[]): readonly Row[] => [
  ...before.map((row) => wanted.find(({ type }) => type === row['type']) ?? row),
  ...wanted.filter(({ type }) => !before.some((row) => row['type'] === type)),
];
