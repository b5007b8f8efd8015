import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookConfiguration } from '@gardener-inplace/admission';
import { resources } from '@gardener-inplace/api';
import type { KubeClient, KubeObject } from '@gardener-inplace/kube-runtime';
import { stringify } from 'yaml';
import { makeCertificates } from './certificates.js';
import { type Ground, settingOf } from './ground.js';
import { QuickstartProblem } from './problem.js';
import { type Program, programOf, type Programs } from './programs.js';

/** Starts the admission webhook as a process of its own and registers it with the API server. */
export async function startWebhook(
  client: KubeClient,
  {
    directory,
    ground,
    kubernetesVersion,
    programs,
  }: { readonly directory: string; readonly ground: Ground; readonly kubernetesVersion: string; readonly programs: Programs },
): Promise<void> {
  const { authority, certificateFile, keyFile } = await makeCertificates(directory);
  const config = join(directory, 'admission.yaml');
  const log = join(directory, 'admission.log');
  const { setting, file } = settingOf(ground, join(directory, 'admission.kubeconfig'), () => ground.kubeconfig());
  if (file !== undefined) await writeFile(join(directory, 'admission.kubeconfig'), file, { mode: 0o600 });
  const featureGates = { InPlaceNodeUpdates: true, NodeDeclaredFeatures: true };
  await writeFile(config, stringify({ kubernetesVersion, ...setting, port: 0, probePort: 0, certificateFile, keyFile, featureGates }));
  const url = await startedURL(programs.start(programOf('admission'), ['--config', config], log), log);
  const configuration = webhookConfiguration({ at: { url }, authority });
  await client.create<KubeObject>(resources.validatingWebhookConfigurations, configuration as KubeObject);
}

/** The address that the process logs once it listens. */
async function startedURL({ ended }: Program, log: string): Promise<string> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (let attempt = 0; attempt < 200 && !hasEnded; attempt += 1) {
    const url = /"url":"(https:[^"]+)"/.exec(await readFile(log, 'utf8').catch(() => ''))?.[1];
    if (url !== undefined) return url;
    await sleep(50);
  }
  throw new QuickstartProblem('PROCESS_FAILED', {
    where: log,
    detail: hasEnded ? 'the admission webhook ended before it listened' : 'the admission webhook did not start within 10 s',
    help: 'run again with --keep and see its log',
  });
}
