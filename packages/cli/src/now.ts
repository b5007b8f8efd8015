import type { Surroundings } from './surroundings.js';

/** The present moment, RFC 3339 in UTC. */
export const nowOf = ({ now }: Pick<Surroundings, 'now'>): string => (now?.() ?? new Date()).toISOString();
