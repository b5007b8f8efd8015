import { bundle } from './bundle.mjs';
import { install } from './install.mjs';
import { inRoot } from './root.mjs';
import { node, reporterTo, stage, toStderr } from './stage.mjs';

const tsc = inRoot('node_modules/typescript/bin/tsc');

/**
 * Installs, compiles and bundles what changed.
 * @param {{ projects?: string[], types?: boolean, quiet?: boolean }} options the TypeScript projects (by default all of
 *   them, tests included), whether declarations go into dist, and whether standard output is to stay clean
 * @returns {Promise<number>} the exit code of the stage that failed, or 0
 */
export const build = async ({ projects = ['.'], types = false, quiet = false } = {}) => {
  const report = reporterTo(quiet ? 'stderr' : 'stdout');
  const stdio = quiet ? toStderr : undefined;
  const stages = [
    ['install', () => install(stdio)],
    ['compile', () => node([tsc, '-b', ...projects.map((project) => inRoot(project))], { stdio })],
    ['bundle', () => bundle(stdio)],
    ...(types ? [['declarations', () => node([inRoot('scripts/emit-types.mjs')], { stdio })]] : []),
  ];
  for (const [title, work] of stages) {
    const code = await stage(title, work, report);
    if (code !== 0) return code;
  }
  return 0;
};
