import ts from 'typescript';

const isExported = (node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** Tags alone explain nothing. */
const isDocumented = (node: ts.Node): boolean =>
  ts.getJSDocCommentsAndTags(node).some((doc) => ts.isJSDoc(doc) && doc.comment !== undefined);

/** Exported types of a file, and fields at any depth of them, that no doc comment explains: `Shoot.spec`. */
export function undocumentedIn(content: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, path: string): void => {
    const inner = ts.isPropertySignature(node) || ts.isMethodSignature(node) ? `${path}.${node.name.getText()}` : path;
    if (inner !== path && !isDocumented(node)) found.push(inner);
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  for (const node of ts.createSourceFile('types.ts', content, ts.ScriptTarget.ES2022, true).statements) {
    if (!(ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) || !isExported(node)) continue;
    if (!isDocumented(node)) found.push(node.name.text);
    visit(node, node.name.text);
  }
  return found;
}
