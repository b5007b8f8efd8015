export { poolKey } from './caches.js';
export { ConfigError, type ControllerConfig, parseConfig, readConfig } from './config.js';
export { type ControllerOptions, RivalControllerError, runPoolController } from './controller.js';
export { rivalLeases } from './rival-guard.js';
