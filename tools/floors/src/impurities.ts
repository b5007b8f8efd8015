import { firstArgument, named, visit, type Place, type Tree } from './syntax.js';

/** Globals that make an answer depend on more than its arguments, or that a browser's content policy forbids. */
const impureGlobals: ReadonlySet<string> = new Set(
  `process performance crypto fetch eval Function console require Buffer Temporal __dirname __filename globalThis window global
  setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask requestAnimationFrame localStorage navigator
  WebSocket XMLHttpRequest MessageChannel`.split(/\s+/),
);

/** What may be taken from a global that is pure but for some of its members. */
const pureMembers: Readonly<Record<string, (member: string) => boolean>> = {
  Date: (member) => ['parse', 'UTC', 'prototype'].includes(member),
  Math: (member) => member !== 'random',
};

/**
 * Where a file touches the clock, timers, randomness, the process or the network, as written. The name is enough, whatever
 * is done with it: a timer that goes by another name is still a timer. A variable may not bear such a name either.
 */
export const impuritiesOf = (tree: Tree): readonly string[] => {
  const found = new Set<string>();
  visit(tree, (node, place) => {
    if (isType(node, place)) return false;
    const name = named(node);
    if (name === undefined || isLabel(place)) return true;
    const isImpure = impureGlobals.has(name) || (Object.hasOwn(pureMembers, name) && !isPureUse(name, node, place));
    if (isImpure) found.add(asWritten(name, node, place));
    return true;
  });
  return [...found];
};

const typeKeys: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeParams',
  'typeParameters',
  'typeArguments',
  'returnType',
  'implements',
]);

const isType = ({ type }: Tree, { key }: Place): boolean =>
  typeKeys.has(key) || type === 'TsInterfaceDeclaration' || type === 'TsTypeAliasDeclaration';

const keyed: ReadonlySet<string> = new Set([
  'KeyValueProperty',
  'KeyValuePatternProperty',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
  'ClassProperty',
  'ClassMethod',
]);

/** Names of members and keys say nothing about what is touched. */
const isLabel = ({ parent, key }: Place): boolean =>
  (parent.type === 'MemberExpression' && key === 'property') || (keyed.has(parent.type ?? '') && key === 'key');

const isPureUse = (name: string, node: Tree, { parent, key }: Place): boolean => {
  if (parent.type === 'MemberExpression' && key === 'object') {
    const member = named(parent.property);
    return member !== undefined && pureMembers[name]?.(member) === true;
  }
  if (parent.type === 'BinaryExpression') return parent.operator === 'instanceof';
  const argument = firstArgument(parent);
  return name === 'Date' && parent.type === 'NewExpression' && parent.callee === node && argument !== undefined && !argument.spread;
};

const asWritten = (name: string, node: Tree, { parent, key }: Place): string => {
  if (parent.type === 'MemberExpression' && key === 'object') return `${name}.${named(parent.property) ?? '?'}`;
  if (parent.type === 'NewExpression' && parent.callee === node) return name === 'Date' ? 'new Date()' : `new ${name}`;
  return name === 'Date' && parent.type === 'CallExpression' && parent.callee === node ? 'Date()' : name;
};
