export { controlAccess, eventAccess, targetAccess } from './access.js';
export { poolKey } from './caches.js';
export { controllerManifests, type ControllerManifestOptions, type ControllerManifests } from './manifests/controller-manifests.js';
export type { Manifest } from './manifests/deployment.js';
export { type ControllerConfig, parseControllerConfig, readControllerConfig } from './config.js';
export { type ControllerOptions, RivalControllerError, runPoolController } from './controller.js';
export { rivalLeases } from './rival-guard.js';
