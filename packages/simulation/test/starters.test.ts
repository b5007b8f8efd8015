import { createKubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import { describe, expect, it } from '@jest/globals';
import * as simulation from '../src/index.js';

const { signal } = new AbortController();
const client = await createKubeClient({ server: { url: 'http://127.0.0.1:1' }, userAgent: 'nobody' });
const common = { client, log: silentLogger };
const twoClients = { control: client, target: client, log: silentLogger };
const hosts = () => undefined;
const update = () => ({});

/** What each one needs, in the order in which it is missed. */
const starters: Readonly<Record<string, object>> = {
  startAgents: { ...common, hosts, update },
  startCertificateApprover: common,
  startGardenlet: { ...twoClients, technicalID: 'shoot--a', operatingSystem: () => ({}) },
  startKubelets: common,
  startMachineProvider: { ...twoClients, namespace: 'shoot--a', inventory: [] },
  startNodeLifecycle: common,
  startScheduler: { ...common, features: {} },
  startWorkloads: common,
};
const start = (name: string, options: unknown, end: unknown) =>
  (simulation as unknown as Record<string, (options: unknown, signal: unknown) => unknown>)[name]?.(options, end);

describe('whoever is started says at once what it was not given', () => {
  it('knows every starter', () => {
    expect(Object.keys(simulation).filter((name) => name.startsWith('start'))).toEqual(Object.keys(starters));
  });

  const cases = Object.entries(starters).flatMap(([name, needed]) => Object.keys(needed).map((option) => [name, option, needed] as const));
  it.each(cases)('%s without %s', (name, option, needed) => {
    for (const value of [undefined, null, 5])
      expect(() => start(name, { ...needed, [option]: value }, signal)).toThrow(new TypeError(`${name} needs the option ${option}`));
  });

  it.each(Object.entries(starters))('%s without options, or without a signal', (name, needed) => {
    const first = Object.keys(needed)[0] ?? '';
    for (const options of [undefined, null, {}, 'text'])
      expect(() => start(name, options, signal)).toThrow(new TypeError(`${name} needs the option ${first}`));
    for (const end of [undefined, null, {}, new AbortController()])
      expect(() => start(name, needed, end)).toThrow(new TypeError(`${name} needs an AbortSignal, which ends what it starts`));
  });
});
