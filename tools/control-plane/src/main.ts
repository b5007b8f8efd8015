import { buildBinaries } from './assets/build-binaries.js';
import { findControlPlane } from './assets/find-control-plane.js';
import { ControlPlaneProblem } from './problem.js';

const closing = (passed: number, failed: number, skipped: number): void =>
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);

const main = async (): Promise<number> => {
  const found = findControlPlane();
  switch (found.from) {
    case 'nowhere':
      console.log(`skipped: no control plane: ${found.reason}`);
      closing(0, 0, 1);
      return 0;
    case 'kubeconfig':
      console.log(`the cluster of KUBECONFIG=${found.file} is used`);
      break;
    case 'binaries':
      console.log(`KUBEBUILDER_ASSETS=${found.folder}`);
      break;
    case 'go':
      await buildBinaries(found.folder, console.log);
      console.log(`KUBEBUILDER_ASSETS=${found.folder}`);
      break;
  }
  closing(1, 0, 0);
  return 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ControlPlaneProblem ? `${error.code}: ${error.message}` : error);
  closing(0, 1, 0);
  process.exitCode = 1;
}
