import type { Random } from '../harness/random.js';

const numbers = ['0', '1', '2', '9', '10', '31', '32', '33', '1592', '01', '007', '18446744073709551615', '18446744073709551616', ''];
const odd = [
  '',
  'x',
  '*',
  'X',
  '1.x',
  '1.2.x',
  '1.*',
  '>1',
  '1.2.3.4',
  'latest',
  'v',
  'vv1.2.3',
  '1..2',
  '1.2.',
  '.1',
  '1 2',
  '-1',
  '1,2',
  '^1.2',
  '1.2.3 || 2',
];
const suffixes = [
  `-${'a'.repeat(249)}`,
  `-${'a'.repeat(252)}`,
  '-beta.1',
  '-rc1',
  '-0',
  '-01',
  '+k3s1',
  '-a+b',
  '~debian1',
  '-',
  '+',
  '-$',
  '~',
  '-alpha..1',
];

/** Something like a version of an operating system or of Kubernetes. */
export const anyVersion = (random: Random): string => {
  if (random.chance(0.12)) return random.pick(odd);
  const parts = Array.from({ length: random.pick([1, 2, 2, 3, 3, 3, 3, 3]) }, () =>
    random.pick(random.chance(0.9) ? numbers.slice(0, 9) : numbers),
  );
  return `${random.pick(['', '', '', 'v'])}${parts.join('.')}${random.chance(0.25) ? random.pick(suffixes) : ''}${random.chance(0.03) ? ' ' : ''}`;
};

const oddKubernetes = ['', 'latest', '1.33', 'v1.33.2', '1.34.0-beta.1', '1.33.2+build', '1', '1.x', '1.33.2-0', '2.0.0', '1.33.2.1'];

/** A Kubernetes version: nearly always a good one of a supported minor. */
export const kubernetesVersion = (random: Random): string =>
  random.chance(0.04) ? random.pick(oddKubernetes) : `1.${random.pick([30, 31, 32, 33, 33, 34, 34, 35])}.${random.below(3)}`;

const oddImages = ['', 'latest', 'v1.2.0', '1592', '1592.1', '1592.1.0-beta', '1592.1.0~1', '1592.1.0+b', 'x', '1.2.3.4'];

export const imageVersion = (random: Random): string =>
  random.chance(0.06) ? random.pick(oddImages) : `1592.${random.below(4)}.${random.below(3)}`;
