import type { Requester } from '../admission/requester.js';
import type { Verb } from '../faults/faults.js';
import type { ResourceDefinition } from '../served/resource-definition.js';

/** A request to one resource, read off its URL. */
export interface ApiRequest {
  readonly verb: Verb;
  readonly resource: ResourceDefinition;
  readonly namespace: string | undefined;
  /** Absent for collections. */
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  readonly query: URLSearchParams;
  readonly userAgent: string;
  readonly requester: Requester;
  readonly contentType: string;
  readonly body: string;
}

/** A whole answer. */
export interface Answer {
  readonly code: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as `Warning` headers. */
  readonly warnings?: readonly string[];
}

export const isDryRun = ({ query }: Pick<ApiRequest, 'query'>): boolean => query.getAll('dryRun').includes('All');

/** The request as a dry run, or as none, whatever its query says. */
export function withDryRun(request: ApiRequest, isDry: boolean): ApiRequest {
  const query = new URLSearchParams(request.query);
  if (isDry) query.set('dryRun', 'All');
  else query.delete('dryRun');
  return { ...request, query };
}

/** The object's name; only called where the route guarantees one. */
export const nameOf = ({ name }: ApiRequest): string => name ?? '';
