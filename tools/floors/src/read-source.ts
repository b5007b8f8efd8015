import { parseSync } from '@swc/core';

export interface Source {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly lines: number;
  /** Every specifier that is imported or re-exported, also dynamically or for a type alone. */
  readonly imports: readonly string[];
  /** Uses of the clock, of randomness, of the process and of the network, as written. */
  readonly impurities: readonly string[];
}

/** Reads what a TypeScript file imports and which impure globals it touches. */
export const readSource = (file: string, text: string): Source => {
  const imports = new Set<string>();
  const impurities = new Set<string>();
  visit(parseSync(text, { syntax: 'typescript', target: 'es2022' }) as unknown as Tree, (node) => {
    const specifier = importedBy(node);
    if (specifier !== undefined) imports.add(specifier);
    const impurity = impurityOf(node);
    if (impurity !== undefined) impurities.add(impurity);
  });
  return { file, lines: text.split('\n').length - 1, imports: [...imports], impurities: [...impurities] };
};

/** A syntax node as the parser gives it: only the few fields read here are named. */
interface Tree {
  readonly type?: string;
  readonly value?: unknown;
  readonly source?: Tree | null;
  readonly callee?: Tree;
  readonly arguments?: readonly { readonly expression: Tree }[] | Tree;
  readonly argument?: Tree;
  readonly object?: Tree;
  readonly property?: Tree;
}

const visit = (node: unknown, see: (node: Tree) => void): void => {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) see(node as Tree);
  for (const child of Object.values(node)) visit(child, see);
};

const importedBy = (node: Tree): string | undefined => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return text(node.source ?? undefined);
    case 'TsImportType':
      return text(node.argument);
    case 'TsExternalModuleReference':
      return text((node as { readonly expression?: Tree }).expression);
    case 'CallExpression':
      return node.callee?.type === 'Import' || named(node.callee) === 'require' ? text(firstArgument(node)) : undefined;
    default:
      return undefined;
  }
};

/** Globals that make an answer depend on more than its arguments, or that a browser's content policy forbids. */
const impureGlobals: readonly string[] = `
  process performance crypto fetch eval console require Buffer __dirname __filename
  setTimeout setInterval setImmediate queueMicrotask localStorage navigator`.split(/\s+/);
const impureMembers: readonly string[] = ['Date.now', 'Math.random'];

const impurityOf = (node: Tree): string | undefined => {
  switch (node.type) {
    case 'NewExpression':
      if (named(node.callee) === 'Function') return 'new Function';
      return named(node.callee) === 'Date' && firstArgument(node) === undefined ? 'new Date()' : undefined;
    case 'CallExpression': {
      const callee = named(node.callee);
      if (callee === 'Date') return 'Date()';
      return callee !== undefined && impureGlobals.includes(callee) ? callee : undefined;
    }
    case 'MemberExpression': {
      const object = named(node.object);
      if (object === undefined) return undefined;
      const path = `${object}.${named(node.property) ?? '?'}`;
      if (object === 'globalThis' || object === 'window') return path;
      return impureMembers.includes(path) || impureGlobals.includes(object) ? path : undefined;
    }
    default:
      return undefined;
  }
};

const named = (node: Tree | undefined): string | undefined =>
  node?.type === 'Identifier' && typeof node.value === 'string' ? node.value : undefined;

const text = (node: Tree | undefined): string | undefined =>
  node?.type === 'StringLiteral' && typeof node.value === 'string' ? node.value : undefined;

const firstArgument = (node: Tree): Tree | undefined => (Array.isArray(node.arguments) ? node.arguments[0]?.expression : undefined);
