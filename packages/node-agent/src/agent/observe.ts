import { inPlaceSpecOf, type Node, marks, type OperatingSystemConfig } from '@gardener-inplace/api';
import { detectOsVersion, isSameOsVersion, secretChecksum } from '@gardener-inplace/worker-pool';
import { type Facts, needsPlan } from '../decide/next.js';
import type { Journal } from '../journal/journal.js';
import { paths } from '../paths.js';
import { planChange } from '../plan/plan-change.js';
import type { Plan, PlanProblem } from '../plan/plan.js';
import { type BadConfig, readConfig } from '../plan/read-config.js';
import type { Ports } from '../ports.js';
import type { Settings } from '../settings.js';

/** What the world looks like now. */
export interface Observation extends Facts {
  readonly secretName: string | undefined;
  readonly text: Uint8Array | undefined;
  readonly config: OperatingSystemConfig | BadConfig | undefined;
}

export async function observe(journal: Journal, ports: Ports, settings: Settings): Promise<Observation> {
  const node = await ports.api.getNode();
  const secretName = secretNameOf(node) ?? settings.secretName;
  const secret = secretName === undefined ? undefined : await ports.api.getSecret(secretName);
  const data = secret?.data?.['osc.yaml'];
  const text = data === undefined ? undefined : Buffer.from(data, 'base64');
  // An absent checksum would equal the absent annotation of a node that never applied anything (W16).
  const checksum =
    text === undefined ? undefined : (secret?.metadata?.annotations?.[marks.secretChecksum] ?? secretChecksum(text.toString('utf8')));
  const config = text === undefined ? undefined : await readConfig(text);
  const plan = config !== undefined && needsPlan(journal, checksum) ? await planFor(config, journal, ports, settings) : undefined;
  const section = config === undefined || isBadConfig(config) ? undefined : inPlaceSpecOf(config).value;
  const isOtherOs = section !== undefined && !isRunning(section.operatingSystemVersion, await ports.host.osRelease());
  return { journal, checksum, node, isInPlace: section !== undefined, isOtherOs, plan, secretName, text, config };
}

function isRunning(wanted: string, osRelease: string | undefined): boolean {
  const running = detectOsVersion(osRelease);
  if (!running.ok) return false;
  const same = isSameOsVersion(running.value, wanted);
  return same.ok && same.value;
}

const secretNameOf = (node: Node | undefined): string | undefined => node?.metadata?.labels?.[marks.nodeAgentSecretName];

export const isBadConfig = (config: OperatingSystemConfig | BadConfig): config is BadConfig => 'code' in config;

async function planFor(
  desired: OperatingSystemConfig | BadConfig,
  journal: Journal,
  ports: Ports,
  { ownUnit }: Settings,
): Promise<Plan | PlanProblem> {
  if (isBadConfig(desired)) return desired;
  const applied = await readApplied(ports);
  if (applied !== undefined && isBadConfig(applied)) return { ...applied, detail: `last applied config: ${applied.detail}` };
  const { parse } = await import('yaml');
  return planChange(applied, desired, {
    osRelease: await ports.host.osRelease(),
    hostName: await ports.host.hostname(),
    ownUnit,
    parse: (text) => parse(text),
    leftovers: journal.leftovers,
  });
}

/** A node taken over from gardener-node-agent is compared with what that agent applied last. */
async function readApplied({ files }: Ports): Promise<OperatingSystemConfig | BadConfig | undefined> {
  const bytes = (await files.read(paths.lastApplied)) ?? (await files.read(paths.foreignLastApplied));
  return bytes === undefined ? undefined : readConfig(bytes);
}
