import { describe, expect, it } from '@jest/globals';
import {
  collectFiles,
  compareKubeletConfig,
  diffFiles,
  diffUnits,
  isMinorUpdate,
  mergeUnits,
  rotationChanges,
} from '@gardener-inplace/worker-pool';

describe('kubelet versions', () => {
  it.each([
    ['1.31.1', '1.31.9', false],
    ['1.31.9', '1.32.0', true],
    ['v1.3.4', 'v1.5.6', true],
    ['1.32.0', '1.31.9', true],
    ['what', 'what', false],
  ])('%s to %s empties the node: %p', (from, to, isMinor) => {
    expect(isMinorUpdate(from, to)).toEqual({ ok: true, value: isMinor });
  });

  it('that cannot be read have no answer', () => {
    expect(isMinorUpdate('what', '1.32.0')).toMatchObject({ ok: false, error: { code: 'VERSION_UNPARSABLE' } });
  });
});

describe('kubelet configurations', () => {
  it.each([
    ['nothing', {}, {}, false, false],
    ['the CPU manager policy', { cpuManagerPolicy: 'static' }, { cpuManagerPolicy: 'none' }, false, true],
    ['a threshold', { evictionHard: { 'memory.available': '100Mi' } }, { evictionHard: { 'memory.available': '200Mi' } }, true, false],
    ['a threshold that appears', {}, { evictionHard: { 'nodefs.available': '5%' } }, true, false],
    ['a reserved resource', { kubeReserved: { pid: '10k' } }, { kubeReserved: { pid: '20k' } }, true, false],
    ['its spelling', { kubeReserved: { memory: '1Gi' } }, { kubeReserved: { memory: '1024Mi' } }, true, false],
    ['what the system reserves', { systemReserved: { cpu: '1' } }, { systemReserved: { cpu: '2' } }, false, false],
    ['another threshold', { evictionHard: { 'pid.available': '1' } }, { evictionHard: { 'pid.available': '2' } }, false, false],
    ['any other setting', { maxPods: 1 }, { maxPods: 2 }, false, false],
  ])('that differ in %s', (_, applied, desired, configChanged, cpuManagerPolicyChanged) => {
    expect(compareKubeletConfig(applied, desired)).toEqual({ configChanged, cpuManagerPolicyChanged });
  });

  it('with a broken quantity still tell about the policy', () => {
    const applied = { cpuManagerPolicy: 'static', kubeReserved: { cpu: 'aoeu' } };
    expect(compareKubeletConfig(applied, { cpuManagerPolicy: 'none', kubeReserved: { cpu: '100m' } })).toMatchObject({
      configChanged: false,
      cpuManagerPolicyChanged: true,
      error: { value: 'aoeu' },
    });
  });

  it('with another threshold differ, broken quantity or not', () => {
    const kubeReserved = { cpu: 'aoeu' };
    expect(compareKubeletConfig({ kubeReserved }, { kubeReserved, evictionHard: { 'memory.available': '1Gi' } })).toEqual({
      configChanged: true,
      cpuManagerPolicyChanged: false,
    });
  });
});

describe('credential rotations', () => {
  const at = (ca?: string, sa?: string) => ({
    credentialsRotation: {
      certificateAuthorities: ca === undefined ? {} : { lastInitiationTime: ca },
      serviceAccountKey: sa === undefined ? {} : { lastInitiationTime: sa },
    },
  });
  const [early, late] = ['2024-01-01T11:30:00Z', '2024-01-01T12:30:00Z'];

  it.each([
    ['both moved', at(early, early), at(late, late), true, true],
    ['none moved', at(late, late), at(late, late), false, false],
    ['the same moment in another zone', at(late), at('2024-01-01T13:30:00+01:00'), false, false],
    ['one appears', at(early), at(early, late), false, true],
    ['one vanishes', at(early, late), at(early), false, true],
    ['the first ever', {}, at(late), true, false],
    ['the section vanishes', at(late), {}, false, false],
    [
      'the applied one does not know the credential',
      { credentialsRotation: { certificateAuthorities: {} } },
      at(undefined, late),
      false,
      false,
    ],
  ])('%s', (_, applied, desired, certificateAuthorities, serviceAccountKey) => {
    expect(rotationChanges(applied, desired)).toEqual({ certificateAuthorities, serviceAccountKey });
  });
});

describe('files', () => {
  const file = (path: string, data = '', hostName?: string) =>
    ({
      path,
      content: { inline: { encoding: '', data } },
      ...(hostName === undefined ? {} : { hostName }),
    }) as const;

  it('are collected for one host, those of the extension last', () => {
    const osc = { spec: { files: [file('/a', '', 'node-2'), file('/b')] }, status: { extensionFiles: [file('/c', '', 'node-1')] } };
    expect(collectFiles(osc, 'node-1').map(({ path }) => path)).toEqual(['/b', '/c']);
    expect(collectFiles(osc).map(({ path }) => path)).toEqual(['/b']);
  });

  it('are written if new or different, and deleted if gone', () => {
    const { changed, deleted } = diffFiles(
      [file('/same'), file('/other', '1'), file('/gone')],
      [file('/same'), file('/other', '2'), file('/new')],
    );
    expect([changed.map(({ path }) => path), deleted.map(({ path }) => path)]).toEqual([['/other', '/new'], ['/gone']]);
  });

  it('are the same whether something empty is written or left out', () => {
    const applied = [{ name: 'u', content: '#', dropIns: [], filePaths: [] }];
    expect(diffUnits(applied, [{ name: 'u', content: '#' }], []).changed).toEqual([]);
    expect(diffUnits(applied, [{ name: 'u', content: '#', filePaths: ['/a'] }], []).changed).toHaveLength(1);
  });

  it('count once per path, with the last entry', () => {
    expect(diffFiles([file('/a', '2')], [file('/a', '1'), file('/a', '2')]).changed).toEqual([]);
  });
});

describe('units', () => {
  it('of the extension change those of the control plane', () => {
    const osc = {
      spec: {
        units: [{ name: 'x', enable: true, content: '#1', dropIns: [{ name: 'a', content: '' }], filePaths: ['/a'] }, { name: 'y' }],
      },
      status: { extensionUnits: [{ name: 'x', content: '#2', dropIns: [{ name: 'b', content: '' }], filePaths: ['/b'] }, { name: 'z' }] },
    };
    expect(mergeUnits(osc)).toEqual([
      {
        name: 'x',
        enable: true,
        content: '#2',
        dropIns: [
          { name: 'a', content: '' },
          { name: 'b', content: '' },
        ],
        filePaths: ['/a', '/b'],
      },
      { name: 'y' },
      { name: 'z' },
    ]);
  });

  it('are restarted if they or a file of theirs changed', () => {
    const applied = [{ name: 'same' }, { name: 'other', content: '#1' }, { name: 'filed', filePaths: ['/f'] }];
    const desired = [
      { name: 'same' },
      { name: 'other', content: '#2' },
      { name: 'filed', filePaths: ['/f'] },
      { name: 'new', command: 'start' as const },
    ];
    expect(diffUnits(applied, desired, ['/f']).commands).toEqual([
      { name: 'other', command: 'restart' },
      { name: 'filed', command: 'restart' },
      { name: 'new', command: 'restart' },
    ]);
  });

  it.each([
    [{ enable: false }, 'stop'],
    [{ command: 'stop' as const }, 'stop'],
    [{ enable: false, command: 'start' as const }, 'stop'],
    [{ enable: true }, 'restart'],
  ])('switched by %j get the command %s', (change, command) => {
    expect(diffUnits([{ name: 'u' }], [{ name: 'u', content: '#', ...change }], []).commands).toEqual([{ name: 'u', command }]);
  });

  it('tell which drop-ins to write and to delete', () => {
    const dropIn = (name: string, content: string) => ({ name, content });
    const applied = [{ name: 'u', dropIns: [dropIn('same', ''), dropIn('other', '1'), dropIn('gone', '')] }];
    const desired = [{ name: 'u', dropIns: [dropIn('same', ''), dropIn('other', '2'), dropIn('new', '')] }];
    expect(diffUnits(applied, desired, []).changed[0]?.dropInsChanges).toEqual({
      changed: [dropIn('other', '2'), dropIn('new', '')],
      deleted: [dropIn('gone', '')],
    });
  });

  it('are deleted if they are gone, and nothing is commanded', () => {
    expect(diffUnits([{ name: 'u', content: '#' }], [], [])).toEqual({ changed: [], deleted: [{ name: 'u', content: '#' }], commands: [] });
  });
});
