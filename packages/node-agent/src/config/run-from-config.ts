import { createLogger, isKubeError } from '@gardener-inplace/kube-runtime';
import { acquireAgentLock } from '../adapters/agent-lock.js';
import { runNodeAgent } from '../run-node-agent.js';
import type { AgentConfig } from './agent-config.js';
import { describeProblem } from './config-problem.js';
import { openClient, portsFromConfig } from './ports-from-config.js';

/** Runs the agent until SIGTERM or SIGINT, or until it asks for a new process. Answers with the exit code. */
export async function runFromConfig(config: AgentConfig, file: string): Promise<number> {
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort(new Error(name)));
  const logger = createLogger({ fields: { component: 'node-agent', node: config.nodeName } });
  const client = await openClient(config).catch((error: unknown) => {
    if (!isKubeError(error)) throw error;
    const path = config.server === undefined ? 'kubeconfig' : 'server';
    process.stderr.write(describeProblem(file, { path, detail: error.message, help: 'name the API server of this node' }));
  });
  if (client === undefined) return 1;
  const lock = await acquireAgentLock(config.root);
  if (!lock.isHeld) {
    process.stderr.write(`AGENT_RUNNING: process ${lock.pid} is the agent of this node\n  help: stop it, or leave the node to it\n`);
    await client.close();
    return 1;
  }
  const { nodeName, secretName, ownUnit, apiServer, clusterCA, timeouts } = config;
  const optional = {
    ...(secretName && { secretName }),
    ...(ownUnit && { ownUnit }),
    ...(apiServer && { apiServer }),
    ...(clusterCA && { clusterCA }),
    ...(config.kubeconfig && { agentKubeconfig: config.kubeconfig }),
  };
  const ports = portsFromConfig(config, client, logger, stop.signal);
  logger.info({ root: config.root }, 'node agent started');
  const end = await runNodeAgent({ ports, nodeName, timeouts, ...optional, signal: stop.signal });
  await lock.release();
  logger.info({ end }, 'node agent ended');
  await client.close();
  return 0;
}
