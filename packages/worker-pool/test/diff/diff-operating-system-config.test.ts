import { describe, expect, it } from '@jest/globals';
import type { KubeletConfig, OperatingSystemConfig, Shoot } from '@gardener-inplace/api';
import { buildOperatingSystemConfig, diffOperatingSystemConfig, noFlags, type NodeFacts } from '@gardener-inplace/worker-pool';
import { poolWith, rollingPool, shootWith, valueOf } from '../shoots.js';

interface Node {
  readonly version?: string;
  readonly image?: string;
  readonly kubelet?: KubeletConfig;
  readonly status?: Shoot['status'];
  readonly files?: OperatingSystemConfig['spec']['files'];
}

const configOf = ({ version = '1.32.3', image = '1592.1.0', kubelet = {}, status, files }: Node = {}): OperatingSystemConfig => {
  const pool = poolWith({
    machine: { type: 'm5.large', image: { name: 'gardenlinux', version: image } },
    kubernetes: { version, kubelet },
  });
  const shoot = shootWith({ pools: [pool], ...(status && { status }) });
  return valueOf(buildOperatingSystemConfig({ shoot, pool, files }));
};

const diff = (
  applied: OperatingSystemConfig | undefined,
  desired: OperatingSystemConfig,
  facts: NodeFacts = { runningOsVersion: '1592.1.0' },
) => diffOperatingSystemConfig(applied, desired, facts);

const motd = (data: string) => ({ path: '/etc/motd', content: { inline: { encoding: '', data } } }) as const;

describe('what a node has to do for a new configuration', () => {
  it('is nothing for the same one', () => {
    expect(valueOf(diff(configOf(), configOf()))).toEqual({
      timing: 'nothing',
      flags: noFlags,
      osDrifted: false,
      files: { changed: [], deleted: [] },
      units: { changed: [], deleted: [], commands: [] },
    });
  });

  it('is everything at once on the first boot', () => {
    const { timing, flags, osDrifted, files } = valueOf(diff(undefined, configOf(), {}));
    expect(osDrifted).toBe(false);
    expect([timing, flags, files.changed.map(({ path }) => path)]).toEqual(['atOnce', noFlags, ['/var/lib/kubelet/config/kubelet']]);
  });

  it.each<[string, Node]>([
    ['a file', { files: [motd('hello')] }],
    ['a patch of the kubelet', { version: '1.32.9' }],
    ['a kubelet setting', { kubelet: { maxPods: 99 } }],
  ])('waits for nothing if only %s changes', (_, change) => {
    const { timing, flags } = valueOf(diff(configOf(), configOf(change)));
    expect([timing, flags]).toEqual(['atOnce', noFlags]);
  });

  const certificateAuthorities = { lastInitiationTime: '2025-01-01T00:00:00Z' };

  it.each<[string, Node, object]>([
    ['the operating system', { image: '1592.2.0' }, { operatingSystem: true }],
    ['a kubelet minor', { version: '1.33.0' }, { kubelet: { minorVersion: true, config: false, cpuManagerPolicy: false } }],
    [
      'reserved resources',
      { kubelet: { kubeReserved: { cpu: '1' } } },
      { kubelet: { minorVersion: false, config: true, cpuManagerPolicy: false } },
    ],
    [
      'the CPU manager policy',
      { kubelet: { cpuManagerPolicy: 'static' } },
      { kubelet: { minorVersion: false, config: false, cpuManagerPolicy: true } },
    ],
    [
      'certificate authorities',
      { status: { credentials: { rotation: { certificateAuthorities } } } },
      { certificateAuthoritiesRotation: { kubelet: true, nodeAgent: true } },
    ],
    [
      'the service account key',
      { status: { credentials: { rotation: { serviceAccountKey: certificateAuthorities } } } },
      { serviceAccountKeyRotation: true },
    ],
  ])('waits for an empty node if %s changes', (_, change, flags) => {
    const changes = valueOf(diff(configOf(), configOf({ ...change, files: [motd('later')] })));
    expect(changes).toMatchObject({ timing: 'whenReady', flags: { ...noFlags, ...flags } });
    expect(changes.files.changed.map(({ path }) => path)).toContain('/etc/motd');
  });

  it('needs no empty node when the desired operating system runs already', () => {
    expect(valueOf(diff(configOf(), configOf({ image: '1592.2.0' }), { runningOsVersion: '1592.2.0' })).flags).toEqual(noFlags);
  });

  it('needs no empty node where only one of the two says what to reach', () => {
    const { inPlaceUpdates: _section, ...spec } = configOf({ version: '1.33.0' }).spec;
    for (const [applied, desired] of [[{ spec }, configOf()] as const, [configOf(), { spec }] as const]) {
      expect(valueOf(diff(applied, desired)).flags).toEqual(noFlags);
    }
  });

  it('needs no empty node in a rolled pool', () => {
    const [before, after] = ['1.32.3', '1.33.0'].map((version) =>
      valueOf(buildOperatingSystemConfig({ shoot: shootWith({ version, pools: [rollingPool()] }), pool: rollingPool() })),
    );
    if (before === undefined || after === undefined) throw new Error('two configurations were made');
    expect(valueOf(diff(before, after, {})).flags).toEqual(noFlags);
  });

  it('reads a kubelet configuration in base64, and in YAML if given a parser', () => {
    const withConfig = (encoding: '' | 'b64', data: string) => {
      const { spec, ...rest } = configOf();
      return { ...rest, spec: { ...spec, files: [{ path: '/var/lib/kubelet/config/kubelet', content: { inline: { encoding, data } } }] } };
    };
    const encoded = Buffer.from('{"cpuManagerPolicy":"static"}').toString('base64');
    expect(valueOf(diff(configOf(), withConfig('b64', encoded))).flags.kubelet.cpuManagerPolicy).toBe(true);
    const parse = (text: string) => (text.startsWith('{') ? JSON.parse(text) : { cpuManagerPolicy: text.split(': ')[1] });
    const facts = { runningOsVersion: '1592.1.0', parse };
    expect(valueOf(diff(configOf(), withConfig('', 'cpuManagerPolicy: static'), facts)).flags.kubelet.cpuManagerPolicy).toBe(true);
    expect(diff(configOf(), withConfig('', 'cpuManagerPolicy: static'))).toMatchObject({
      ok: false,
      error: { code: 'KUBELET_CONFIG_UNREADABLE' },
    });
    for (const nothing of ['null', '[]', '3']) {
      expect(diff(configOf(), withConfig('', nothing))).toMatchObject({ ok: false, error: { code: 'KUBELET_CONFIG_UNREADABLE' } });
    }
    expect(diff(configOf(), withConfig('b64', '*'))).toMatchObject({ ok: false, error: { code: 'BASE64_MALFORMED' } });
  });

  it.each<[string, OperatingSystemConfig, NodeFacts, string]>([
    ['the running operating system is not known', configOf({ image: '1592.2.0' }), {}, 'OS_VERSION_UNKNOWN'],
    ['its version cannot be compared', configOf(), { runningOsVersion: '1.2.3.4' }, 'OS_VERSION_INCOMPARABLE'],
    [
      'a version of the kubelet cannot be read',
      { spec: { ...configOf().spec, inPlaceUpdates: { operatingSystemVersion: '1592.1.0', kubelet: 'x' } } },
      { runningOsVersion: '1592.1.0' },
      'VERSION_UNPARSABLE',
    ],
    [
      'there is no kubelet configuration',
      { spec: { ...configOf().spec, files: [] } },
      { runningOsVersion: '1592.1.0' },
      'KUBELET_CONFIG_MISSING',
    ],
  ])('is not known if %s', (_, desired, facts, code) => {
    expect(diff(configOf(), desired, facts)).toMatchObject({ ok: false, error: { code } });
  });
});

describe('W11: a node whose operating system drifted', () => {
  const desired = configOf({ files: [motd('urgent')] });
  const facts = { runningOsVersion: '1592.1.7-custom' };
  const drifted = { runningOsVersion: '1600.0' };

  it('still gets everything else at once, and shows the drift', () => {
    expect(valueOf(diff(configOf(), desired, drifted))).toMatchObject({ timing: 'atOnce', osDrifted: true, flags: noFlags });
  });

  it('waits with everything, as upstream does, if asked to', () => {
    expect(valueOf(diff(configOf(), desired, { ...drifted, osDrift: 'update' }))).toMatchObject({ timing: 'whenReady', osDrifted: false });
  });

  it('is not updated because the same version is spelled otherwise', () => {
    expect(valueOf(diff(configOf(), configOf({ image: 'v1592.1.0' }), drifted))).toMatchObject({ timing: 'atOnce', osDrifted: true });
  });

  it('is updated when another version is desired', () => {
    expect(valueOf(diff(configOf(), configOf({ image: '1592.2.0' }), facts))).toMatchObject({ timing: 'whenReady', osDrifted: false });
  });
});
