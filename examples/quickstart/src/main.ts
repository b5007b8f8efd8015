import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isKubeError } from '@gardener-inplace/kube-runtime';
import { admit, comeToRest, comeUp, refuse, rollAutomatic, selectByHand, showPath, type Stage } from './acts.js';
import { close } from './closing.js';
import { startLandscape } from './landscape.js';
import { readManifests } from './manifests.js';
import { describeProblem, QuickstartProblem } from './problem.js';
import { createScreen } from './screen.js';
import { createViews } from './views.js';

const usage = `usage: npm start -- [--manifests DIRECTORY] [--keep]

Runs one in-place update from a Shoot's change to updated nodes, on an API server in memory.
  --manifests  directory with cloudprofile.yaml, shoot.yaml, nodes.yaml and workloads.yaml
  --keep       leave the machines' files and the logs where they are`;

const home = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { manifests: { type: 'string' }, keep: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const started = Date.now();
  const screen = createScreen(process.stdout, process.stdout.isTTY, started);
  const manifests = await readManifests(values.manifests ?? home);
  const landscape = await startLandscape({ manifests, machinePrograms: join(home, 'machine'), keep: values.keep ?? false });
  const stage: Stage = { landscape, manifests, screen, views: createViews(landscape.cluster) };
  try {
    if (values.keep) screen.line(`files and logs are in ${landscape.directory}`);
    await comeUp(stage);
    await refuse(stage);
    showPath(stage);
    await admit(stage);
    await rollAutomatic(stage);
    await selectByHand(stage);
    await comeToRest(stage);
    close(landscape, manifests, screen);
    screen.line(`done after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await landscape.stop();
  }
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
  () => process.exit(0),
  (error: unknown) => {
    console.error(describe(error));
    process.exit(1);
  },
);
