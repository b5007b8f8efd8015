import type { IncomingHttpHeaders } from 'node:http';

/** Who asks, as admission and signing requests are told. */
export interface Requester {
  readonly username: string;
  readonly groups: readonly string[];
}

/** Everyone who calls the server: there is no authentication. */
export const everyone: Requester = { username: 'test-cluster:client', groups: ['system:masters', 'system:authenticated'] };

/** Whom a request impersonates, which everyone may; else everyone. Node joins repeated headers by a comma. */
export function requesterOf({ 'impersonate-user': user, 'impersonate-group': groups }: IncomingHttpHeaders): Requester {
  if (typeof user !== 'string' || user === '') return everyone;
  const named = String(groups ?? '')
    .split(', ')
    .filter((group) => group !== '');
  return { username: user, groups: [...new Set([...named, 'system:authenticated'])] };
}
