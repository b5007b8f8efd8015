export { isKubeError, KubeError, type KubeErrorFacts } from './client/error.js';
export type {
  CallOptions,
  DeleteOptions,
  EvictOptions,
  KubeClient,
  KubeObject,
  ListOptions,
  ListResult,
  ObjectReference,
  Patch,
  Resource,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from './client/port.js';
