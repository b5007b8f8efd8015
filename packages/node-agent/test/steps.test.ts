import { describe, expect, it } from '@jest/globals';
import { marks, type OperatingSystemConfig } from '@gardener-inplace/api';
import { createMemoryNode, type MemoryNode, type MemoryNodeOptions, paths, type Ports } from '../src/index.js';
import {
  annotationsOf,
  checksumOf,
  config,
  labelsOf,
  makeReady,
  osRelease,
  plainNode,
  runUntilIdle,
  secretOf,
  settledNode,
  textFile,
} from './fixture.js';

/** A settled node that is told to reach another config, run until idle; jobs are those of the update. */
async function updated(
  before: OperatingSystemConfig,
  after: OperatingSystemConfig,
  options: MemoryNodeOptions = {},
): Promise<{ memory: MemoryNode; jobs: readonly string[] }> {
  const memory = await settledNode(before, options);
  const jobsBefore = memory.jobs.length;
  memory.setSecret(secretOf(after));
  makeReady(memory);
  await runUntilIdle(memory);
  return { memory, jobs: memory.jobs.slice(jobsBefore) };
}

const failureOf = (memory: MemoryNode): string | undefined => annotationsOf(memory)[marks.updateFailedReason];

/** The same node, with some ports replaced for one run of the agent. */
const withPorts = (memory: MemoryNode, ports: (ports: Ports) => Partial<Ports>): MemoryNode => ({
  ...memory,
  ports: { ...memory.ports, ...ports(memory.ports) },
});

describe('units', () => {
  const unit = { name: 'extra.service', content: '[Service]', enable: true, dropIns: [{ name: '10.conf', content: 'x' }] };

  it('come, are switched off, and go with their drop-ins; those of others stay (W5)', async () => {
    const memory = await settledNode(config({ units: [unit] }), { files: { [`${paths.units}/extra.service.d/99-theirs.conf`]: 'theirs' } });
    expect(memory.files.get(`${paths.units}/extra.service.d/10.conf`)).toEqual({ content: 'x', mode: 0o600 });
    memory.setSecret(secretOf(config({ units: [{ name: 'extra.service', content: '[Service]', enable: false }] })));
    let before = memory.jobs.length;
    await runUntilIdle(memory);
    expect(memory.jobs.slice(before)).toEqual(['disable extra.service', 'daemon-reload', 'stop extra.service']);
    memory.setSecret(secretOf(config()));
    before = memory.jobs.length;
    await runUntilIdle(memory);
    expect(memory.jobs.slice(before)).toEqual(['disable extra.service', 'stop extra.service', 'daemon-reload']);
    expect([...memory.files.keys()].filter((path) => path.includes('extra'))).toEqual([`${paths.units}/extra.service.d/99-theirs.conf`]);
  });

  it('of somebody else run on without our drop-ins once systemd has read them anew (W17)', async () => {
    const foreign = { name: 'theirs.service', dropIns: [{ name: '10.conf', content: 'x' }] };
    const memory = await settledNode(config({ units: [foreign] }), { files: { [`${paths.units}/theirs.service`]: '[Service]' } });
    memory.setSecret(secretOf(config()));
    const before = memory.jobs.length;
    await runUntilIdle(memory);
    expect(memory.jobs.slice(before)).toEqual(['daemon-reload', 'restart theirs.service']);
    expect(memory.files.has(`${paths.units}/theirs.service`)).toBe(true);
  });

  it('that restarted well are left alone while another one fails', async () => {
    const failing = { name: 'failing.service', content: '[Service]', enable: true };
    const memory = createMemoryNode({
      node: plainNode,
      osRelease: osRelease('1.0.0'),
      secrets: [secretOf(config({ units: [failing] }))],
      failingUnits: ['failing.service'],
    });
    const stop = new AbortController();
    let errors = 0;
    const logger = { ...memory.ports.logger, error: () => void ((errors += 1) === 3 && stop.abort()) };
    await runUntilIdle(
      withPorts(memory, () => ({ logger })),
      { signal: stop.signal },
    );
    expect(memory.jobs.filter((job) => job.startsWith('restart'))).toEqual([
      'restart kubelet.service',
      'restart failing.service',
      'restart failing.service',
      'restart failing.service',
    ]);
  });

  it('of the agent itself end the process instead, before other units restart', async () => {
    const memory = createMemoryNode({
      node: plainNode,
      osRelease: osRelease('1.0.0'),
      secrets: [secretOf(config({ units: [{ name: 'gardener-node-agent.service', content: '[Service]' }] }))],
    });
    expect(await runUntilIdle(memory)).toBe('restart');
    expect(memory.jobs).toEqual(['enable kubelet.service', 'enable gardener-node-agent.service', 'daemon-reload']);
    expect(await runUntilIdle(memory)).toBe('idle');
    expect(memory.jobs.slice(3)).toEqual(['restart kubelet.service']);
  });
});

describe('files', () => {
  it('come from Secrets too, and those of other hosts do not come', async () => {
    const desired = config({
      files: [
        { path: '/etc/secret', content: { secretRef: { name: 'content', dataKey: 'key' } } },
        { path: '/etc/encoded', content: { inline: { encoding: 'b64', data: 'aGk=' } } },
        { ...textFile('/etc/other', 'x'), hostName: 'another' },
      ],
    });
    const secrets = [{ metadata: { name: 'content' }, data: { key: 'c2VjcmV0' } }, secretOf(desired)];
    const memory = await settledNode(desired, { secrets });
    expect(memory.files.get('/etc/secret')).toEqual({ content: 'secret', mode: 0o600 });
    expect(memory.files.get('/etc/encoded')?.content).toBe('hi');
    expect(memory.files.has('/etc/other')).toBe(false);
  });
});

describe('the kubelet', () => {
  it('is stopped before the state of its old CPU manager policy is removed (W6)', async () => {
    const { memory, jobs } = await updated(config(), config({ policy: 'static' }), {
      files: { '/var/lib/kubelet/cpu_manager_state': '{}' },
    });
    expect(jobs).toEqual(['enable kubelet.service', 'daemon-reload', 'stop kubelet.service', 'restart kubelet.service']);
    expect(memory.files.has('/var/lib/kubelet/cpu_manager_state')).toBe(false);
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
  });

  it('that does not come back fails the attempt, in time and by name (W1)', async () => {
    const { memory } = await updated(config(), config({ reserved: '2Gi' }), {
      kubelet: () => ({ healthy: false, detail: 'connection refused' }),
    });
    expect(failureOf(memory)).toBe('KUBELET_UNHEALTHY: the kubelet was not healthy within 300 s: connection refused');
    expect(labelsOf(memory)[marks.updateResult]).toBe('failed');
  });

  it('that does not come back after a boot fails the attempt too', async () => {
    const { memory } = await updated(config(), config({ os: '1.1.0' }), {
      command: (_, node) => {
        node.setOsRelease(osRelease('1.1.0'));
        node.reboot('boot-2');
        return { exitCode: 0, output: '' };
      },
      kubelet: () => ({ healthy: false, detail: 'connection refused' }),
    });
    expect(failureOf(memory)).toContain('KUBELET_UNHEALTHY');
  });
});

describe('rotated credentials', () => {
  const rotated = config({ caRotation: '2026-01-01T00:00:00Z' });
  const kubeconfig = JSON.stringify({
    clusters: [{ name: 'c', cluster: { server: 'https://api' } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'system:node' } }],
    'current-context': 'x',
  });
  const files = {
    '/var/lib/gardener-node-agent/credentials/kubeconfig': kubeconfig,
    '/var/lib/gardener-node-agent/machine-name': 'machine-1\n',
    '/var/lib/kubelet/kubeconfig-real': kubeconfig,
    '/var/lib/kubelet/pki/kubelet-client-current.pem': 'PEM',
  };

  const restarted = async (memory: MemoryNode): Promise<MemoryNode> => {
    for (let starts = 0; (await runUntilIdle(memory)) === 'restart'; starts += 1) expect(starts).toBeLessThan(3);
    return memory;
  };

  it('are asked for by the agent for itself, and then by the kubelet, which is given a way in', async () => {
    const memory = await restarted((await updated(config(), rotated, { files })).memory);
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
    const agent = memory.files.get('/var/lib/gardener-node-agent/credentials/kubeconfig')?.content ?? '';
    const [user] = (JSON.parse(agent) as { readonly users: readonly { readonly user: Readonly<Record<string, string>> }[] }).users;
    expect(Buffer.from(user?.user['client-certificate-data'] ?? '', 'base64').toString()).toBe(
      'certificate of gardener.cloud:node-agent:machine:machine-1',
    );
    expect(JSON.parse(memory.files.get('/var/lib/kubelet/kubeconfig-bootstrap')?.content ?? '')).toEqual({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: 'default-cluster',
          cluster: { server: 'https://api', 'certificate-authority': '/var/lib/gardener-node-agent/cluster-ca.crt' },
        },
      ],
      users: [{ name: 'default-auth', user: { 'client-certificate-data': 'UEVN', 'client-key-data': 'UEVN' } }],
      contexts: [{ name: 'default-context', context: { cluster: 'default-cluster', user: 'default-auth' } }],
      'current-context': 'default-context',
    });
    expect([...memory.files.keys()].filter((path) => path.startsWith('/var/lib/kubelet/pki') || path.endsWith('kubeconfig-real'))).toEqual(
      [],
    );
  });

  it('never overwrite a good bootstrap kubeconfig with an empty one (W22)', async () => {
    const { '/var/lib/kubelet/pki/kubelet-client-current.pem': _, ...withoutCertificate } = files;
    const bootstrap = '/var/lib/kubelet/kubeconfig-bootstrap';
    const memory = await settledNode(config(), { files: withoutCertificate });
    await memory.ports.files.write(bootstrap, 'good', 0o600);
    memory.setSecret(secretOf(rotated));
    makeReady(memory);
    await restarted(memory);
    expect(memory.files.get(bootstrap)?.content).toBe('good');
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
  });

  it('fail the attempt where there is no way in, and remove nothing', async () => {
    const { '/var/lib/kubelet/pki/kubelet-client-current.pem': _, ...withoutCertificate } = files;
    const memory = await restarted((await updated(config(), rotated, { files: withoutCertificate })).memory);
    expect(failureOf(memory)).toContain('NO_BOOTSTRAP_KUBECONFIG');
    expect(memory.files.has('/var/lib/kubelet/kubeconfig-real')).toBe(true);
  });

  it('leave no bootstrap credentials behind once the kubelet has its own', async () => {
    const token = '/var/lib/gardener-node-agent/credentials/bootstrap-token';
    const memory = await settledNode(config(), { files: { ...files, [token]: 'token' } });
    expect(memory.files.has(token)).toBe(false);
  });

  it('leave no way in behind once the kubelet came through it', async () => {
    const memory = await settledNode(config(), { files });
    memory.setSecret(secretOf(rotated));
    makeReady(memory);
    const kubelet = {
      check: async () => {
        await memory.ports.files.write('/var/lib/kubelet/kubeconfig-real', kubeconfig, 0o600);
        return { healthy: true, detail: 'ok' };
      },
    };
    await restarted(withPorts(memory, () => ({ kubelet })));
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
    expect(memory.files.has('/var/lib/kubelet/kubeconfig-bootstrap')).toBe(false);
  });

  it('of service accounts are on disk before the run goes on (W23)', async () => {
    const rotation = {
      certificateAuthorities: { lastInitiationTime: null },
      serviceAccountKey: { lastInitiationTime: '2026-01-01T00:00:00Z' },
    };
    const base = config();
    const inPlaceUpdates = { operatingSystemVersion: '1.0.0', kubelet: '1.31.1', credentialsRotation: rotation };
    const { memory } = await updated(base, { ...base, spec: { ...base.spec, inPlaceUpdates } });
    expect(memory.tokenSyncs()).toBe(1);
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
  });
});

describe('trouble', () => {
  it('that lasts fails the attempt and names the step', async () => {
    const memory = await settledNode();
    memory.setSecret(secretOf(config({ kubelet: '1.32.0' })));
    makeReady(memory);
    const images = { extract: () => Promise.reject(new Error('registry is away')) };
    await runUntilIdle(withPorts(memory, () => ({ images })));
    expect(failureOf(memory)).toBe('STEP_FAILED: write-files: registry is away');
  });

  it('that passes does not', async () => {
    const memory = await settledNode();
    memory.setSecret(secretOf(config({ kubelet: '1.32.0' })));
    makeReady(memory);
    let calls = 0;
    await runUntilIdle(
      withPorts(memory, ({ images }) => ({
        images: {
          extract: (file, signal) =>
            (calls += 1) < 4 ? Promise.reject(new Error('away')) : (images?.extract(file, signal) ?? Promise.resolve()),
        },
      })),
    );
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
  });

  it('with the API server never loses a result (H03)', async () => {
    const memory = await settledNode();
    memory.setSecret(secretOf(config({ kubelet: '1.32.0' })));
    makeReady(memory);
    let calls = 0;
    await runUntilIdle(
      withPorts(memory, ({ api }) => ({
        api: {
          ...api,
          patchNode: (body) => {
            calls += 1;
            if (calls % 3 === 1) return Promise.reject(new Error('connection reset'));
            return calls % 3 === 2 ? Promise.resolve(undefined) : api.patchNode(body);
          },
        },
      })),
    );
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
    expect(annotationsOf(memory)[marks.appliedChecksum]).toBe(checksumOf(config({ kubelet: '1.32.0' })));
  });

  it('with the API server, however long, never fails an attempt that was not begun', async () => {
    const memory = await settledNode();
    memory.setSecret(secretOf(config({ kubelet: '1.32.0' })));
    makeReady(memory);
    const begin = memory.now();
    const api = {
      patchNode: (body: object) =>
        memory.now() - begin < 3_600_000 ? Promise.reject(new Error('connection reset')) : memory.ports.api.patchNode(body),
    };
    await runUntilIdle(withPorts(memory, (ports) => ({ api: { ...ports.api, ...api } })));
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
  });

  it('is not made of an order that is withdrawn before anything was done', async () => {
    const memory = await settledNode();
    memory.setSecret(secretOf(config({ kubelet: '1.32.0' })));
    makeReady(memory);
    let reads = 0;
    await runUntilIdle(
      withPorts(memory, ({ api }) => ({
        api: {
          ...api,
          getNode: async () => {
            reads += 1;
            if (reads === 2) memory.setNode((node) => ({ ...node, status: {} }));
            return api.getNode();
          },
        },
      })),
    );
    expect(annotationsOf(memory)).not.toHaveProperty([marks.attempt]);
    expect(memory.files.get('/opt/bin/kubelet')?.content).toBe('kubelet:1.31.1:kubelet');
  });

  it('with a command that died with its agent is met by another run of it (W3)', async () => {
    let runs = 0;
    const memory = await settledNode(config(), {
      command: (_, node) => {
        runs += 1;
        if (runs === 1) throw new Error('the agent and its command are killed');
        node.setOsRelease(osRelease('1.1.0'));
        node.reboot('boot-2');
        return { exitCode: 0, output: '' };
      },
    });
    memory.setSecret(secretOf(config({ os: '1.1.0' })));
    makeReady(memory);
    await runUntilIdle(memory);
    expect(runs).toBe(2);
    expect(labelsOf(memory)[marks.updateResult]).toBe('successful');
  });

  it('with its own journal makes the agent stand still', async () => {
    const memory = await settledNode();
    await memory.ports.files.write(paths.journal, 'torn', 0o600);
    memory.setSecret(secretOf(config({ files: [textFile('/etc/motd', 'hello')] })));
    const stop = new AbortController();
    const logger = { ...memory.ports.logger, error: () => stop.abort() };
    await runUntilIdle(
      withPorts(memory, () => ({ logger })),
      { signal: stop.signal },
    );
    expect(memory.files.has('/etc/motd')).toBe(false);
  });
});

describe('a config', () => {
  it('that is replaced before it is through gives way, and its traces go', async () => {
    const memory = createMemoryNode({
      node: plainNode,
      osRelease: osRelease('1.0.0'),
      secrets: [secretOf(config({ files: [textFile('/etc/first', 'x')] }))],
    });
    const stop = new AbortController();
    const away = {
      images: { extract: () => Promise.reject(new Error('registry is away')) },
      logger: { ...memory.ports.logger, error: () => stop.abort() },
    };
    await runUntilIdle(
      withPorts(memory, () => away),
      { signal: stop.signal },
    );
    expect(memory.files.has('/etc/first')).toBe(true);
    memory.setSecret(secretOf(config({ files: [textFile('/etc/second', 'x')] })));
    await runUntilIdle(memory);
    expect([memory.files.has('/etc/first'), memory.files.has('/etc/second')]).toEqual([false, true]);
  });

  it('that cannot be carried out is not begun, and said to be so', async () => {
    const { memory } = await updated(config(), config({ os: '1.1.0', command: '' }));
    expect(memory.log.at(-1)).toContain('OS_COMMAND_MISSING');
    expect(annotationsOf(memory)).not.toHaveProperty([marks.attempt]);
  });

  it('that is not YAML is told, not thrown', async () => {
    const memory = await settledNode();
    memory.setSecret({ metadata: { name: 'gardener-node-agent-worker-1' }, data: { 'osc.yaml': Buffer.from('a: [').toString('base64') } });
    await runUntilIdle(memory);
    expect(memory.log.at(-1)).toContain('PARSE');
  });

  it('of gardener-node-agent is what a node is compared with that is taken over', async () => {
    const memory = createMemoryNode({
      node: plainNode,
      osRelease: osRelease('1.0.0'),
      secrets: [secretOf(config({ kubelet: '1.32.0' }))],
      files: { [paths.foreignLastApplied]: JSON.stringify(config()) },
    });
    await runUntilIdle(memory);
    expect(memory.log.at(-1)).toBe('waiting {"for":"ready: kubelet minor version"}');
  });
});
