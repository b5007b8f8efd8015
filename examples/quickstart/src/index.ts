export type { Ground } from './ground.js';
export { interruption } from './interruption.js';
export { createWorkloads, type Landscape, startLandscape, technicalID } from './landscape.js';
export { expectationsOf, type Manifests, poolsOf, readManifests } from './manifests/manifests.js';
export { programOf } from './programs.js';
export { createUndo } from './undo.js';
export { skipping, type Versions, wanted, withVersions } from './versions.js';
export { createViews, viewedKinds, type Views } from './views.js';
