import { describe, expect, it } from '@jest/globals';
import {
  ConfigError,
  createBackoff,
  createEventRecorder,
  createInformer,
  createLeaderElector,
  createLogger,
  createManualClock,
  createMetrics,
  createOwnWrites,
  createWorkQueue,
  describeStartFailure,
  onShutdown,
  runController,
  startProbeServer,
} from '../../src/index.js';
import { nodes } from '../support/resources.js';

const client = {
  get: async () => ({}),
  list: async () => ({}),
  watch: async () => ({}),
  create: async () => ({}),
  patch: async () => ({}),
};
const metrics = (options: unknown) => createMetrics(options as never);
const recorder = (options: unknown) => createEventRecorder(options as never);
const elector = (options: unknown) => createLeaderElector(options as never);
const shutdown = (options: unknown) => onShutdown(options as never);
const controller = (options: unknown) => runController(options as never);
const informer = (options: unknown) => createInformer(options as never, nodes);
const ownWrites = (options: unknown) => createOwnWrites(options as never);

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error;
  }
};

describe('what a factory can not do without', () => {
  it.each<[string, (options: unknown) => unknown, string]>([
    ['createMetrics', metrics, 'program'],
    ['createEventRecorder', recorder, 'client'],
    ['createLeaderElector', elector, 'client'],
    ['onShutdown', shutdown, 'steps'],
    ['runController', controller, 'name'],
    ['createInformer', informer, 'client'],
    ['createOwnWrites', ownWrites, 'cache'],
  ])('%s says what it needs where nothing is given, and where it is nothing of use', async (name, make, path) => {
    for (const options of [undefined, null, {}, 'text', 5, []]) {
      const error = await failureOf(() => make(options));
      expect(error).toBeInstanceOf(ConfigError);
      const { code, facts } = error as ConfigError;
      expect({ code, object: facts.object, path: facts.path }).toEqual({ code: 'CONFIG_INVALID', object: name, path });
    }
  });

  it.each<[unknown, (options: unknown) => unknown, string]>([
    [{ program: 'a' }, metrics, 'createMetrics version: is required'],
    [{ program: 'a', version: 1 }, metrics, 'createMetrics version: is of another kind'],
    [{ client: { create: 1 } }, recorder, 'createEventRecorder client: is of another kind'],
    [{ client, reportingController: '' }, recorder, 'createEventRecorder reportingController: is of another kind'],
    [{ client: { ...client, replace: async () => ({}) }, namespace: 'garden' }, elector, 'createLeaderElector name: is required'],
    [{ steps: [] }, shutdown, 'onShutdown log: is required'],
    [{ name: 'a', queue: {} }, controller, 'runController queue: is of another kind'],
    [{ name: 'a', queue: createWorkQueue(), reconcile: 'text' }, controller, 'runController reconcile: is of another kind'],
    [{ name: 'a', queue: createWorkQueue(), reconcile: () => undefined }, controller, 'runController signal: is required'],
  ])('%j lacks something', async (options, make, message) => {
    expect(((await failureOf(() => make(options))) as Error).message).toBe(message);
  });

  it('createInformer needs a resource too', async () => {
    expect(((await failureOf(() => createInformer(client as never, undefined as never))) as Error).message).toBe(
      'createInformer resource: is required',
    );
  });

  it('is told to people with what to give', async () => {
    expect(describeStartFailure(await failureOf(() => metrics({})))).toBe(
      'CONFIG_INVALID: createMetrics program: is required\n  help: give program, version',
    );
  });
});

describe('options that are null', () => {
  it('are none where all of them may be left out', async () => {
    const none = null as never;
    expect(createBackoff(none).next()).toBeLessThanOrEqual(800);
    expect(createManualClock(none).now()).toBe(0);
    expect(() => createLogger(none)).not.toThrow();
    await createWorkQueue(none).shutDown();
    expect(createInformer(client as never, nodes, none).hasSynced()).toBe(false);
    expect(createOwnWrites({ get: () => undefined }, none).isBehind('a')).toBe(false);
    const probes = await failureOf(() => startProbeServer(none));
    if ('stop' in (probes as object)) await (probes as { stop(): Promise<void> }).stop();
    expect(probes).not.toBeInstanceOf(TypeError);
  });
});
