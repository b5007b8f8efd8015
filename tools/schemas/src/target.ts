import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of generated files. */
export interface Target {
  readonly folder: string;
  /** Whether a file that is there was generated. */
  readonly isOurs: (name: string) => boolean;
  /** File name to content. */
  readonly files: ReadonlyMap<string, string>;
}

export interface Changes {
  readonly folder: string;
  readonly changed: ReadonlyMap<string, string>;
  /** Generated once, and no more. */
  readonly stale: readonly string[];
}

/** What is to be done below a root so that the target holds what was generated. */
export function changesIn(root: string, { folder, isOurs, files }: Target): Changes {
  const path = join(root, folder);
  const present = existsSync(path) ? readdirSync(path).filter(isOurs) : [];
  const isCurrent = (name: string, content: string): boolean =>
    present.includes(name) && readFileSync(join(path, name), 'utf8') === content;
  return {
    folder,
    changed: new Map([...files].filter(([name, content]) => !isCurrent(name, content))),
    stale: present.filter((name) => !files.has(name)),
  };
}

export function write(root: string, { folder, changed, stale }: Changes): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const name of stale) rmSync(join(root, folder, name));
  for (const [name, content] of changed) writeFileSync(join(root, folder, name), content);
}
