/** A syntax node as the parser gives it: only the few fields read here are named. */
export interface Tree {
  readonly type?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly source?: Tree | null;
  readonly typeOnly?: boolean;
  readonly isTypeOnly?: boolean;
  readonly specifiers?: readonly Tree[];
  readonly imported?: Tree | null;
  readonly orig?: Tree;
  readonly local?: Tree;
  readonly callee?: Tree;
  readonly arguments?: readonly Argument[] | Tree;
  readonly argument?: Tree;
  readonly object?: Tree;
  readonly property?: Tree;
  readonly expression?: Tree;
}

export interface Argument {
  readonly spread?: unknown;
  readonly expression: Tree;
}

/** Where a node stands: the node that holds it, and under which key. */
export interface Place {
  readonly parent: Tree;
  readonly key: string;
}

/** Shows every node of the tree, outside in. A node that `see` answers with `false` is not entered. */
export const visit = (node: unknown, see: (node: Tree, place: Place) => boolean | void, place: Place = { parent: {}, key: '' }): void => {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) visit(item, see, place);
    return;
  }
  if (see(node as Tree, place) === false) return;
  // An array keeps the place of the node that holds it; wrappers without a type do as well.
  const inner = (key: string): Place => ((node as Tree).type === undefined ? place : { parent: node as Tree, key });
  for (const [key, child] of Object.entries(node)) visit(child, see, inner(key));
};

export const named = (node: Tree | null | undefined): string | undefined =>
  node?.type === 'Identifier' && typeof node.value === 'string' ? node.value : undefined;

export const text = (node: Tree | null | undefined): string | undefined =>
  node?.type === 'StringLiteral' && typeof node.value === 'string' ? node.value : undefined;

export const firstArgument = (node: Tree): Argument | undefined => (Array.isArray(node.arguments) ? node.arguments[0] : undefined);
