import { invalidValue, type FieldProblem } from '../errors/api-error.js';
import { objectAt } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { demandTypes, isBytes, isFlag, isText, mapOf } from '../objects/type-checks.js';
import { dataProblems, frozenProblems, settledMaps } from './data-maps.js';
import type { KindRules } from './kind-rules.js';

const maps = ['data', 'binaryData'];

export const configMapRules: KindRules = {
  textMaps: ['data', 'binaryData'],
  decode: (object, cannot) => demandTypes(object, { data: mapOf(isText), binaryData: mapOf(isBytes), immutable: isFlag }, '', cannot),
  settle: (configMap) => settledMaps(configMap, maps),
  validate: (configMap) => [
    ...dataProblems('data', configMap['data']),
    ...inBoth(configMap),
    ...dataProblems('binaryData', configMap['binaryData']),
  ],
  validateUpdate: (before, after) => frozenProblems(before, after, maps),
};

const inBoth = (configMap: KubeObject): readonly FieldProblem[] =>
  Object.keys(objectAt(configMap, 'data'))
    .filter((key) => Object.hasOwn(objectAt(configMap, 'binaryData'), key))
    .map((key) => invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData'));
