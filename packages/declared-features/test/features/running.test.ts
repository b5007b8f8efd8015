import { describe, expect, it } from '@jest/globals';
import type { Container, Pod } from '@gardener-inplace/api';
import { requiredForScheduling, requiredForUpdate } from '../../src/index.js';
import { container, pod, restartAllPod, restartAllRule } from '../pods.js';

const required = (subject: Pod, version = '1.37.0'): unknown => {
  const answer = requiredForScheduling(subject, version);
  return answer.ok ? answer.value : answer.error.code;
};

describe('restarting all containers: RestartAllContainersOnContainerExits', () => {
  const ruled = container(undefined, { restartPolicyRules: restartAllRule });

  it.each<[string, Pod, string[]]>([
    ['a rule of a container', pod({ containers: [container(), ruled] }), ['RestartAllContainersOnContainerExits']],
    ['a rule of one of two init containers', pod({ initContainers: [container(), ruled] }), ['RestartAllContainersOnContainerExits']],
    ['a rule of an ephemeral container, which can have none', pod({ ephemeralContainers: [ruled] }), []],
    [
      'a rule without exit codes',
      pod({ containers: [container(undefined, { restartPolicyRules: [{ action: 'RestartAllContainers' }] })] }),
      ['RestartAllContainersOnContainerExits'],
    ],
    ['action Restart', pod({ containers: [container(undefined, { restartPolicyRules: [{ action: 'Restart' }] })] }), []],
    [
      'another case of letters',
      pod({ containers: [container(undefined, { restartPolicyRules: [{ action: 'restartallcontainers' }] })] }),
      [],
    ],
    ['no rules', pod(), []],
  ])('%s', (_, subject, expected) => {
    expect(required(subject)).toEqual(expected);
  });
});

describe('user namespaces in the host network: UserNamespacesHostNetworkSupport', () => {
  it.each<[string, Pod, string[]]>([
    ['host network with users of its own', pod({ hostNetwork: true, hostUsers: false }), ['UserNamespacesHostNetworkSupport']],
    ['hostUsers not set', pod({ hostNetwork: true }), []],
    ['host users', pod({ hostNetwork: true, hostUsers: true }), []],
    ['no host network', pod({ hostUsers: false }), []],
  ])('%s', (_, subject, expected) => {
    expect(required(subject)).toEqual(expected);
  });

  it('is nothing to a 1.35 scheduler', () => {
    expect(required(pod({ hostNetwork: true, hostUsers: false }), '1.35.2')).toEqual([]);
  });
});

describe('options of bind mounts: VolumeBindMountOptions', () => {
  const mounting = (bindMountOptions?: readonly string[]): Container =>
    container(undefined, { volumeMounts: [{ name: 'v', ...(bindMountOptions && { bindMountOptions }) }] });

  it.each<[string, Pod, string[]]>([
    ['a container', pod({ containers: [mounting(['noexec'])] }), ['VolumeBindMountOptions']],
    ['an init container', pod({ initContainers: [mounting(['noexec'])] }), ['VolumeBindMountOptions']],
    ['an ephemeral container', pod({ ephemeralContainers: [mounting(['noexec'])] }), ['VolumeBindMountOptions']],
    ['one of two containers', pod({ containers: [mounting(), mounting(['noexec'])] }), ['VolumeBindMountOptions']],
    ['one of two init containers', pod({ initContainers: [mounting(), mounting(['noexec'])] }), ['VolumeBindMountOptions']],
    ['one of two ephemeral containers', pod({ ephemeralContainers: [mounting(['ro']), mounting()] }), ['VolumeBindMountOptions']],
    ['an option nobody knows', pod({ containers: [mounting(['whatever'])] }), ['VolumeBindMountOptions']],
    ['an empty list', pod({ containers: [mounting([])] }), []],
    ['no list', pod({ containers: [mounting()] }), []],
  ])('%s', (_, subject, expected) => {
    expect(required(subject)).toEqual(expected);
  });

  it('asks for nothing when an ephemeral container is added later', () => {
    const answer = requiredForUpdate(pod(), pod({ ephemeralContainers: [mounting(['noexec'])] }), '1.37.0');
    expect(answer).toEqual({ ok: true, value: [] });
  });
});

it('resources of whatever kind need nothing at creation', () => {
  const subject = pod({
    resources: { limits: { cpu: '1' } },
    initContainers: [container({ requests: { cpu: '1' } })],
    volumes: [{ name: 'v', emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } }],
  });
  expect(required(subject)).toEqual([]);
});

it('several needs are listed in byte order', () => {
  expect(required(restartAllPod({ hostNetwork: true, hostUsers: false }))).toEqual([
    'RestartAllContainersOnContainerExits',
    'UserNamespacesHostNetworkSupport',
  ]);
});
