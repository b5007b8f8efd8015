import { invalidValue, requiredValue, type FieldProblem } from '../errors/api-error.js';
import { deepEqual } from '../json/deep-equal.js';
import { objectAt, stringAt } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import type { KindRules } from './kind-rules.js';
import { demandMicroTime } from './micro-time.js';

const longestNote = 1024;
const longestName = 128;
/** All but the series may not change once an Event is stored. */
const immutable = ['regarding', 'related', 'reason', 'action', 'type', 'eventTime', 'reportingController', 'reportingInstance'];

export const eventRules: KindRules = {
  decode: (object) => {
    demandMicroTime(object, ['eventTime'], 'Event', 'v1');
    demandMicroTime(object, ['series', 'lastObservedTime'], 'Event', 'v1');
  },
  validate: (event) => [
    ...(event['eventTime'] ? [] : [requiredValue('eventTime')]),
    ...required(event, 'reportingController'),
    ...required(event, 'reportingInstance'),
    ...required(event, 'action'),
    ...required(event, 'reason'),
    ...tooLong(event, 'reportingInstance', longestName),
    ...tooLong(event, 'action', longestName),
    ...tooLong(event, 'reason', longestName),
    ...tooLong(event, 'note', longestNote),
    ...(event['type'] === 'Normal' || event['type'] === 'Warning' ? [] : [invalidValue('type', event['type'] ?? '', 'has invalid value')]),
    ...wrongNamespace(event),
  ],
  validateUpdate: (before, after) =>
    immutable
      .filter((field) => !deepEqual(before[field], after[field]))
      .map((field) => invalidValue(field, after[field] ?? null, 'field is immutable')),
};

const required = (event: KubeObject, field: string): readonly FieldProblem[] => (stringAt(event, field) ? [] : [requiredValue(field)]);

function tooLong(event: KubeObject, field: string, limit: number): readonly FieldProblem[] {
  const value = stringAt(event, field);
  return value !== undefined && value.length > limit ? [invalidValue(field, value, `can have at most ${limit} characters`)] : [];
}

/** Events about cluster-scoped objects live in `default`; of others the server demands no namespace. */
function wrongNamespace(event: KubeObject): readonly FieldProblem[] {
  const about = stringAt(objectAt(event, 'regarding'), 'namespace') ?? '';
  const fits = about !== '' || ['default', 'kube-system'].includes(event.metadata.namespace ?? '');
  return fits ? [] : [invalidValue('involvedObject.namespace', about, 'does not match event.namespace')];
}
