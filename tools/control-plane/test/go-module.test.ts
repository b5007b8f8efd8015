import { expect, it } from '@jest/globals';
import { readGoModule } from '../src/assets/go-module.js';

it('tells the programs which release they are', () => {
  const { kubernetes, etcd, linkerFlags } = readGoModule(
    ['require (', '\tgo.etcd.io/etcd/server/v3 v3.7.0 // indirect', '\tk8s.io/kubernetes v1.37.2', ')'].join('\n'),
  );
  expect({ kubernetes, etcd }).toEqual({ kubernetes: 'v1.37.2', etcd: 'v3.7.0' });
  expect(linkerFlags).toContain('-X k8s.io/component-base/version.gitVersion=v1.37.2');
  expect(linkerFlags).toContain('-X k8s.io/client-go/pkg/version.gitMinor=37');
});
