import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ResourceType, resources } from '@gardener-inplace/api';
import { createUndo, interruption, readManifests, startLandscape, technicalID } from '@gardener-inplace-examples/quickstart';
import type { Check } from '../../check.js';
import { checksInCluster, type Cluster } from '../../in-cluster.js';
import { auditRulesFor, readAuditLog } from './audit-log.js';
import { birthChecks } from './birth.js';
import { definitionsCheck } from './definitions.js';
import { evictionCheck } from './evictions.js';
import { grantRights, rightsCheck, strangerCheck, users } from './rights.js';
import { signingCheck } from './signing.js';
import { attribute, startRecording } from './stored-writes.js';
import { updateChecks } from './update.js';
import { verdictChecks } from './verdicts.js';

const home = dirname(createRequire(import.meta.url).resolve('@gardener-inplace-examples/quickstart/package.json'));
const namespaces = ['garden-dev', technicalID, 'shop', 'research'];
const { nodes, pods, machines, machineSets, machineDeployments, events } = resources;
const recorded: readonly ResourceType[] = [nodes, pods, machines, machineSets, machineDeployments, events];

/** The quickstart's landscape on a real API server: its Shoot, pools and workloads, with our controller, webhook and agents as processes. */
export const rolloutChecks = (): AsyncIterable<Check> =>
  checksInCluster(
    { controllers: ['disruption-controller', 'garbage-collector-controller'], audit: auditRulesFor(Object.values(users)) },
    inRollout,
  );

async function* inRollout({ controlPlane, client }: Cluster): AsyncIterable<Check> {
  yield await definitionsCheck(client);
  yield await signingCheck({ controlPlane, client });
  for (const name of namespaces) await client.create(resources.namespaces, { metadata: { name } });
  const manifests = await readManifests(home);
  const stopping = new AbortController();
  const recording = await startRecording(client, recorded, stopping.signal);
  const undo = createUndo();
  // Programs and their folder outlive a process that a signal ends; the control plane does not.
  void interruption().then(async (code) => {
    await undo.run().catch(() => undefined);
    process.exit(code);
  });
  try {
    await grantRights(client, manifests.shoot);
    const [controller, agent] = await Promise.all(Object.values(users).map((user) => controlPlane.kubeconfigFor({ user })));
    const own = new Map([
      ['controller', controller],
      ['node-agent', agent],
    ]);
    const ground = { kubeconfig: (program = '') => own.get(program) ?? controlPlane.kubeconfig() };
    const landscape = await startLandscape({ ground, manifests, machinePrograms: join(home, 'machine'), keep: false, undo });
    const stage = { controlPlane, client, landscape, manifests };
    yield* birthChecks(stage);
    yield await strangerCheck(stage);
    const begin = Math.max(...recording.changes().map(({ revision }) => revision));
    yield* updateChecks(stage);
    stopping.abort();
    await recording.ended;
    const readCalls = () => readAuditLog(join(controlPlane.folder ?? '', 'audit.log'));
    const calls = await readCalls();
    yield rightsCheck(calls);
    yield evictionCheck(calls);
    yield* verdictChecks(manifests, async () => attribute(recording.changes(), await readCalls()), begin);
  } finally {
    stopping.abort();
    await undo.run();
  }
}
