import { createDoorbell } from './agent/doorbell.js';
import { type Agent, reconcile, type Reconciliation } from './agent/reconcile.js';
import type { Ports } from './ports.js';
import { defaultSettings, defaultTimeouts, type Settings, type Timeouts } from './settings.js';

export interface NodeAgentOptions extends Partial<Omit<Settings, 'nodeName' | 'timeouts'>> {
  readonly ports: Ports;
  readonly nodeName: string;
  readonly timeouts?: Partial<Timeouts>;
  readonly signal: AbortSignal;
}

/** Why the agent ended: it was told to, or its process must begin anew (own unit or credentials changed). */
export type NodeAgentEnd = 'stopped' | 'restart';

/**
 * Keeps one node as its OperatingSystemConfig wants it, and updates it in place when the orchestrator says that it may. Ends with
 * the signal; a process that is killed instead goes on where its journal says.
 *
 * @source GEP-0031 "Gardener Node Agent"; node-agent (c)
 * @example await runNodeAgent({ ports, nodeName: 'node-1', signal: controller.signal });
 */
export async function runNodeAgent({ ports, timeouts, signal, ...settings }: NodeAgentOptions): Promise<NodeAgentEnd> {
  const agent: Agent = { ports, signal, settings: { ...defaultSettings, ...settings, timeouts: { ...defaultTimeouts, ...timeouts } } };
  const doorbell = createDoorbell();
  const secrets = watchNamedSecret(agent, doorbell.ring);
  try {
    ports.api.watchNode(doorbell.ring, signal);
    let failures = 0;
    let told: string | undefined;
    for (;;) {
      const outcome = await attempt(agent);
      if (outcome === undefined) {
        failures += 1;
        await doorbell.wait(ports.clock, backoff(failures, agent.settings.timeouts), signal);
        continue;
      }
      failures = 0;
      if (outcome.then === 'restart') return 'restart';
      if (outcome.secretName !== undefined) secrets.follow(outcome.secretName);
      if (outcome.waitsFor !== told && outcome.waitsFor !== undefined) ports.logger.info({ for: outcome.waitsFor }, 'waiting');
      told = outcome.waitsFor ?? told;
      if (outcome.then !== 'again') {
        await doorbell.wait(ports.clock, outcome.then === 'wait' ? agent.settings.timeouts.resync : agent.settings.timeouts.poll, signal);
      }
    }
  } catch (error) {
    if (signal.aborted) return 'stopped';
    throw error;
  } finally {
    secrets.stop();
  }
}

/** Trouble is logged and answered with a pause; it never ends the agent. */
async function attempt(agent: Agent): Promise<Reconciliation | undefined> {
  try {
    return await reconcile(agent);
  } catch (error) {
    agent.signal.throwIfAborted();
    agent.ports.logger.error({ detail: error instanceof Error ? error.message : String(error) }, 'cannot go on now');
    return undefined;
  }
}

const longestPause = 60;

const backoff = (failures: number, { poll }: Timeouts): number => poll * Math.min(2 ** (failures - 1), longestPause);

/** The Node names its Secret, and may come to name another one. */
function watchNamedSecret({ ports, signal }: Agent, changed: () => void): { follow(name: string): void; stop(): void } {
  let watch: { readonly name: string; readonly controller: AbortController } | undefined;
  return {
    follow(name) {
      if (watch?.name === name) return;
      watch?.controller.abort();
      watch = { name, controller: new AbortController() };
      ports.api.watchSecret(name, changed, AbortSignal.any([signal, watch.controller.signal]));
    },
    stop: () => watch?.controller.abort(),
  };
}
