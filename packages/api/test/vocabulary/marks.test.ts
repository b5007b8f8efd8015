import { expect, it } from '@jest/globals';
import { marks } from '../../src/index.js';

it('§5.4 marks of ours carry our domain, in lower case with dashes; none claims kubernetes.io or k8s.io', () => {
  const ours = Object.values(marks).filter((mark) => mark.startsWith('inplace.gardener.cloud/'));
  expect(ours).toHaveLength(11);
  expect(ours.filter((mark) => !/^inplace\.gardener\.cloud\/[a-z]+(-[a-z]+)*$/.test(mark))).toEqual([]);
});
