import fc from 'fast-check';

/** Member names that rules look for, and some that have gone wrong elsewhere. */
const names = [
  ...['metadata', 'annotations', 'deletionTimestamp', 'spec', 'status', 'kubernetes', 'version', 'kubelet', 'provider', 'workers', 'name'],
  ...[
    'updateStrategy',
    'machine',
    'image',
    'type',
    'maxSurge',
    'maxUnavailable',
    'machineControllerManager',
    'inPlaceUpdateTimeout',
    'volume',
  ],
  ...['cri', 'dataVolumes', 'inPlaceUpdates', 'pendingWorkerUpdates', 'pendingWorkersInPlaceUpdate', 'autoInPlaceUpdate', 'machineImages'],
  ...[
    'versions',
    'supported',
    'minVersionForUpdate',
    'inPlaceUpdateConfig',
    'architectures',
    'capabilityFlavors',
    'expirationDate',
    'lifecycle',
  ],
  ...[
    'gardener.cloud/operation',
    'maintenance.gardener.cloud/operation',
    'strategy',
    'inPlaceUpdate',
    'orchestrationType',
    'selector',
    'matchLabels',
  ],
  ...['template', 'pools', 'osUpdate', 'credentials', 'rotation', 'hibernation', 'kubeletVersionConstraint', 'image', 'osVersion'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'length', ''],
];
const texts = [
  'AutoInPlaceUpdate',
  'ManualInPlaceUpdate',
  '1.33.2',
  '1',
  'v',
  '~',
  '-1%',
  '100%',
  '*',
  'rollout-workers=*;x',
  'a',
  '2020-01-01T00:00:00Z',
  '20m',
];

/** Data of any shape that a member name or a text of the API may be part of. */
export const { value: anything } = fc.letrec<{ value: unknown; object: object; list: unknown[] }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 7, depthSize: 'large' },
    fc.oneof(
      fc.constantFrom<unknown>(...texts),
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constantFrom<unknown>(null, undefined),
    ),
    tie('object'),
    tie('list'),
  ),
  object: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 8, noNullPrototype: false }),
  list: fc.array(tie('value'), { maxLength: 4 }),
}));

/** A good object with one place of it replaced by anything. */
export const broken = (good: object): fc.Arbitrary<unknown> =>
  fc.tuple(fc.array(fc.nat(5), { maxLength: 7 }), anything).map(([way, given]) => {
    const copy = structuredClone({ root: good }) as unknown;
    let [parent, key]: [Record<string, unknown>, string] = [copy as Record<string, unknown>, 'root'];
    for (const step of way) {
      const next = parent[key];
      if (typeof next !== 'object' || next === null) break;
      const keys = Object.keys(next);
      const chosen = keys[step % Math.max(keys.length, 1)];
      if (chosen === undefined) break;
      [parent, key] = [next as Record<string, unknown>, chosen];
    }
    parent[key] = given;
    return (copy as { readonly root: unknown }).root;
  });
