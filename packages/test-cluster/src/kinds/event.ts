import { invalidValue, requiredValue, type FieldProblem } from '../errors/api-error.js';
import { deepEqual } from '../json/deep-equal.js';
import { objectAt, stringAt } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { qualifiedNameProblems } from '../objects/names.js';
import { demandTypes, isObject, isText, isWhole } from '../objects/type-checks.js';
import type { KindRules } from './kind-rules.js';
import { isMicroTime } from './micro-time.js';

const longestNote = 1024;
const longestName = 128;
/** All but the series may not change once an Event is stored; errors name fields as the older API does. */
const immutable: Readonly<Record<string, string>> = {
  regarding: 'involvedObject',
  reason: 'reason',
  note: 'message',
  type: 'type',
  eventTime: 'eventTime',
  action: 'action',
  related: 'related',
  reportingController: 'reportingController',
  reportingInstance: 'reportingInstance',
};

const types = {
  eventTime: isMicroTime,
  series: isObject,
  regarding: isObject,
  related: isObject,
  ...Object.fromEntries(['reportingController', 'reportingInstance', 'action', 'reason', 'note', 'type'].map((field) => [field, isText])),
};

export const eventRules: KindRules = {
  decode: (object, cannot) => {
    demandTypes(object, types, '', cannot);
    demandTypes(objectAt(object, 'series'), { count: isWhole, lastObservedTime: isMicroTime }, 'series.', cannot);
  },
  validate: (event) => [...wrongNamespace(event), ...(event['eventTime'] ? ofNews(event) : [])],
  validateCreate: (event) => [
    ...seriesProblems(event),
    ...(event['eventTime'] ? [] : [requiredValue('eventTime')]),
    ...(event['type'] === 'Normal' || event['type'] === 'Warning' ? [] : [invalidValue('type', '', 'has invalid value')]),
  ],
  validateUpdate: (before, after) => [
    ...(deepEqual(before['series'], after['series']) ? [] : seriesProblems(after)),
    ...Object.entries(immutable)
      .filter(([field]) => !deepEqual(before[field], after[field]))
      .map(([field, name]) => invalidValue(name, after[field] ?? null, 'field is immutable')),
  ],
};

/** What an Event must say. One without a time is a relic and may say less. */
const ofNews = (event: KubeObject): readonly FieldProblem[] => [
  ...required(event, 'reportingController'),
  ...qualifiedNameProblems(stringAt(event, 'reportingController') ?? '').map((why) =>
    invalidValue('reportingController', event['reportingController'] ?? '', why),
  ),
  ...required(event, 'reportingInstance'),
  ...tooLong(event, 'reportingInstance', longestName),
  ...required(event, 'action'),
  ...tooLong(event, 'action', longestName),
  ...required(event, 'reason'),
  ...tooLong(event, 'reason', longestName),
  ...tooLong(event, 'note', longestNote, 'message'),
];

const required = (event: KubeObject, field: string): readonly FieldProblem[] => (stringAt(event, field) ? [] : [requiredValue(field)]);

function tooLong(event: KubeObject, field: string, limit: number, name = field): readonly FieldProblem[] {
  const value = stringAt(event, field);
  return value !== undefined && Buffer.byteLength(value) > limit ? [invalidValue(name, '', `can have at most ${limit} bytes`)] : [];
}

function seriesProblems(event: KubeObject): readonly FieldProblem[] {
  if (event['series'] === undefined) return [];
  const { count, lastObservedTime } = objectAt(event, 'series');
  return [
    ...(typeof count === 'number' && count >= 2 ? [] : [invalidValue('series.count', '', 'should be at least 2')]),
    ...(lastObservedTime ? [] : [requiredValue('series.lastObservedTime')]),
  ];
}

/** Events about cluster-scoped objects live in `default`; of others the server demands no namespace. */
function wrongNamespace(event: KubeObject): readonly FieldProblem[] {
  const about = stringAt(objectAt(event, 'regarding'), 'namespace') ?? '';
  const own = event.metadata.namespace ?? '';
  const fits = event['eventTime']
    ? about !== '' || ['default', 'kube-system'].includes(own)
    : about === own || (about === '' && own === 'default');
  return fits ? [] : [invalidValue('involvedObject.namespace', about, 'does not match event.namespace')];
}
