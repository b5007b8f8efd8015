import type { Finding } from './findings.js';
import { ours, type Package } from './read-package.js';

/** Third-party dependencies of published code for which docs/dependencies.md gives no reason. */
export const undocumented = (packages: readonly Package[], document: string): readonly Finding[] =>
  packages.flatMap(({ name, dependencies }) =>
    dependencies
      .filter((dependency) => ours([dependency]).length === 0 && !document.includes(`| \`${dependency}\` `))
      .map((dependency) => ({
        severity: 'error',
        where: `packages/${name}/package.json`,
        what: `depends on ${dependency}, for which docs/dependencies.md gives no reason`,
      })),
  );
