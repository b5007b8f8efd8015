import { expect, it } from '@jest/globals';
import { marks } from '../../src/index.js';

it('§5.4 marks of ours carry our domain, in lower case with dashes; none claims kubernetes.io or k8s.io', () => {
  const all: readonly string[] = Object.values(marks);
  const ours = all.filter((mark) => mark.startsWith('inplace.gardener.cloud/'));
  expect(ours).toHaveLength(11);
  expect(ours.filter((mark) => !/^inplace\.gardener\.cloud\/[a-z]+(-[a-z]+)*$/.test(mark))).toEqual([]);
  // Those that are there are Kubernetes' and machine-controller-manager's own.
  expect(all.filter((mark) => /(^|\.)(kubernetes|k8s)\.io\//.test(mark))).toEqual([
    'deployment.kubernetes.io/revision',
    'deployment.kubernetes.io/revision-history',
    'deployment.kubernetes.io/desired-replicas',
    'deployment.kubernetes.io/max-replicas',
    'cluster-autoscaler.kubernetes.io/scale-down-disabled',
    'cluster-autoscaler.kubernetes.io/scale-down-disabled-by-mcm',
    'topology.kubernetes.io/zone',
  ]);
});
