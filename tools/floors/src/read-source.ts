import { parseSync } from '@swc/core';
import { impuritiesOf } from './impurities.js';
import { firstArgument, named, text, visit, type Tree } from './syntax.js';

export interface Source {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly lines: number;
  /** Every specifier that is imported or re-exported, also dynamically or for a type alone. */
  readonly imports: readonly string[];
  /** The values taken from each specifier by name, types left out; `*` where all of them are. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Uses of the clock, of timers, of randomness, of the process and of the network, as written. */
  readonly impurities: readonly string[];
}

/** Reads what a TypeScript file imports and which impure globals it touches. */
export const readSource = (file: string, content: string): Source => {
  const names = new Map<string, Set<string>>();
  const tree = parseSync(content, { syntax: 'typescript', target: 'es2022' }) as unknown as Tree;
  visit(tree, (node) => {
    const specifier = importedBy(node);
    if (specifier !== undefined) names.set(specifier, new Set([...(names.get(specifier) ?? []), ...namesTaken(node)]));
  });
  return {
    file,
    lines: content.split('\n').length - 1,
    imports: [...names.keys()],
    names: Object.fromEntries([...names].map(([specifier, taken]) => [specifier, [...taken]])),
    impurities: impuritiesOf(tree),
  };
};

const importedBy = (node: Tree): string | undefined => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return text(node.source);
    case 'TsImportType':
      return text(node.argument);
    case 'TsExternalModuleReference':
      return text(node.expression);
    case 'CallExpression':
      return node.callee?.type === 'Import' || named(node.callee) === 'require' ? text(firstArgument(node)?.expression) : undefined;
    default:
      return undefined;
  }
};

const namesTaken = ({ type, typeOnly = false, specifiers = [] }: Tree): readonly string[] => {
  if (typeOnly || type === 'TsImportType') return [];
  return type === 'ImportDeclaration' || type === 'ExportNamedDeclaration'
    ? specifiers
        .filter(({ isTypeOnly = false }) => !isTypeOnly)
        .map((each) => named(each.imported) ?? named(each.orig) ?? nameOfLocal(each))
    : ['*'];
};

const nameOfLocal = ({ type, local }: Tree): string => (type === 'ImportSpecifier' ? named(local) : undefined) ?? '*';
