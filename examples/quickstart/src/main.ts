import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isKubeError } from '@gardener-inplace/kube-runtime';
import { createObserver } from '@gardener-inplace/simulation';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { admit, comeToRest, comeUp, refuse, rollAutomatic, selectByHand, showPath, type Stage } from './acts.js';
import { close } from './closing.js';
import { interruption } from './interruption.js';
import { startLandscape } from './landscape.js';
import { expectationsOf, readManifests } from './manifests/manifests.js';
import { describeProblem, QuickstartProblem } from './problem.js';
import { createScreen } from './screen.js';
import { createUndo, type Undo } from './undo.js';
import { createViews } from './views.js';

const usage = `usage: npm start -- [--manifests DIRECTORY] [--keep]

Runs one in-place update from a Shoot's change to updated nodes, on an API server in memory.
  --manifests  directory with cloudprofile.yaml, shoot.yaml, nodes.yaml and workloads.yaml
  --keep       leave the machines' files and the logs where they are`;

const home = join(import.meta.dirname, '..');

interface Options {
  readonly directory: string;
  readonly keep: boolean;
}

/** The whole job. What it starts is undone by whoever called it. */
async function run({ directory, keep }: Options, undo: Undo): Promise<void> {
  const started = Date.now();
  const screen = createScreen(process.stdout, process.stdout.isTTY, started);
  const manifests = await readManifests(directory);
  const cluster = await startTestCluster();
  await undo.add(() => cluster.stop());
  const observer = createObserver(expectationsOf(manifests));
  cluster.onWrite((write) => observer.see(write));
  const ground = { server: cluster.url, kubeconfig: () => cluster.kubeconfig() };
  const landscape = await startLandscape({ ground, manifests, machinePrograms: join(home, 'machine'), keep, undo });
  const views = createViews((resource) => cluster.store.list(resource));
  const stage: Stage = { cluster, observer, landscape, manifests, screen, views };
  if (keep) screen.line(`files and logs are in ${landscape.directory}`);
  await comeUp(stage);
  await refuse(stage);
  showPath(stage);
  await admit(stage);
  await rollAutomatic(stage);
  await selectByHand(stage);
  await comeToRest(stage);
  close(stage);
  screen.line(`done after ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs until the job ends, fails or is interrupted; whatever it was, nothing is left behind. Resolves with the exit code. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { manifests: { type: 'string' }, keep: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const undo = createUndo();
  const job = run({ directory: values.manifests ?? home, keep: values.keep ?? false }, undo).then(
    () => ({ code: 0 }),
    (error: unknown) => ({ code: 1, error }),
  );
  const ended = await Promise.race([job, interruption().then((code) => ({ code }))]);
  if ('error' in ended) console.error(describe(ended.error));
  await undo.run();
  return ended.code;
}

function describe(error: unknown): string {
  if (error instanceof QuickstartProblem) return describeProblem(error);
  const detail = error instanceof Error ? error.message : 'for an unknown reason';
  const help = isKubeError(error) ? 'correct the manifest that the API server refuses' : 'see npm start -- --help';
  return [`QUICKSTART_FAILED: ${detail}`, `  where: ${isKubeError(error) ? 'the API server' : 'the quickstart'}`, `  help:  ${help}`].join(
    '\n',
  );
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(describe(error));
    process.exit(1);
  },
);
