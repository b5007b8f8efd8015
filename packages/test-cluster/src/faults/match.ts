import type { Fault, FaultEffect, FaultMatch, RequestFacts, Verb } from './faults.js';

const reads: readonly Verb[] = ['get', 'list'];
const writes: readonly Verb[] = ['create', 'update', 'patch', 'delete', 'deletecollection'];

/** What an effect can happen to; undefined where it can happen to everything. */
function verbsOf(effect: FaultEffect): readonly Verb[] | undefined {
  if ('afterWrite' in effect && effect.afterWrite) return writes;
  if (effect.type === 'watch') return ['watch'];
  if (effect.type === 'stale') return reads;
  if (effect.type === 'drip') return [...reads, ...writes, 'discovery'];
  return undefined;
}

const wantedVerbs = ({ verb }: FaultMatch): readonly Verb[] | undefined => (verb === undefined ? undefined : [verb].flat());

/** A fault that can hit nothing, or cannot be carried out, is a mistake in the test. */
export function checkFault({ match = {}, effect }: Fault): void {
  const lack = lackOf(effect);
  if (lack) throw new TypeError(`a fault of type ${effect.type} needs ${lack}`);
  const [possible, wanted] = [verbsOf(effect), wantedVerbs(match)];
  if (possible === undefined || wanted === undefined || wanted.some((verb) => possible.includes(verb))) return;
  const what = 'afterWrite' in effect ? `${effect.type} with afterWrite` : effect.type;
  throw new TypeError(`a fault of type ${what} happens to ${possible.join(', ')} only; it can never hit ${wanted.join(', ')}`);
}

function lackOf(effect: FaultEffect): string | undefined {
  if (effect.type === 'error' && !(Number.isInteger(effect.code) && effect.code >= 200 && effect.code <= 599)) {
    return `a code from 200 to 599, not ${effect.code}`;
  }
  if (effect.type === 'drip' && !(effect.bytes >= 1)) return `at least 1 byte at a time, not ${effect.bytes}`;
  if (effect.type === 'stale' && !/^\d+$/.test(effect.resourceVersion)) {
    return `a whole number as resourceVersion, not ${effect.resourceVersion}`;
  }
  return undefined;
}

export function matches(match: FaultMatch, effect: FaultEffect, request: RequestFacts): boolean {
  const isHit = (verbs: readonly Verb[] | undefined): boolean => verbs === undefined || verbs.includes(request.verb);
  return (
    isHit(verbsOf(effect)) &&
    isHit(wantedVerbs(match)) &&
    (match.resource === undefined || match.resource === request.resource) &&
    (match.subresource === undefined || match.subresource === (request.subresource ?? '')) &&
    (match.namespace === undefined || match.namespace === request.namespace) &&
    (match.name === undefined || match.name === request.name) &&
    (match.userAgent === undefined ||
      (typeof match.userAgent === 'string' ? request.userAgent.includes(match.userAgent) : match.userAgent.test(request.userAgent)))
  );
}
