import type { Check } from '../../check.js';
import { unless } from '../eventually.js';
import type { AuditedCall } from './audit-log.js';
import { users } from './rights.js';

/** Only the eviction asks disruption budgets. That the controller may delete pods is for people who want a drain by force; here nobody does. */
export function evictionCheck(calls: readonly AuditedCall[]): Check {
  const onPods = calls.filter(({ user, plural, code }) => user === users.controller && plural === 'pods' && code < 300);
  const evicted = onPods.filter(({ subresource }) => subresource === 'eviction');
  const deleted = onPods.filter(({ verb, subresource }) => verb === 'delete' && subresource === undefined);
  return {
    title: 'kept: the controller evicts pods, and deletes none over the head of a disruption budget',
    figures: `${evicted.length} evictions`,
    problems: [
      ...unless(evicted.length > 0, 'nothing was evicted'),
      ...deleted.map(({ namespace, name, at }) => `${at} pods/${namespace}/${name} was deleted`),
    ],
  };
}
