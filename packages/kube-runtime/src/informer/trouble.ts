import { isKubeError } from '../client/error.js';
import { isExpired } from '../client/list-all.js';

/**
 * What to do when a list or a watch fails. `relist`: the version is forgotten. `relistUnset`: this server is behind the version, any
 * state it has will do. `resume`: the stream broke, the version is still good.
 */
export type Remedy = 'relist' | 'relistUnset' | 'resume';

const isVersionTooLarge = (error: unknown): boolean =>
  isKubeError(error) &&
  (error.causes.some(({ reason }) => reason === 'ResourceVersionTooLarge') ||
    (error.code === 504 && error.message.includes('Too large resource version')));

export const remedyFor = (error: unknown): Remedy => (isExpired(error) ? 'relist' : isVersionTooLarge(error) ? 'relistUnset' : 'resume');

/** Wait asked for by the server, in milliseconds. */
export const retryAfterMilliseconds = (error: unknown): number => (isKubeError(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0);

/** Does this failure speak about our credentials or rights? */
export const isRefusal = (error: unknown): boolean => isKubeError(error) && (error.code === 401 || error.code === 403);
