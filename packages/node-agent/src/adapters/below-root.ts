import { readlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** As many as Linux follows. */
const mostLinks = 40;

/**
 * Where an absolute path of the node is, when `root` is the node's `/`. Symbolic links are followed as the node itself would: an
 * absolute one begins at `root` again, and none leads out of it.
 *
 * @param last whether the last part is what a link names, or the link itself (which a rename replaces and a removal removes)
 */
export async function belowRoot(root: string, path: string, last: 'followed' | 'itself'): Promise<string> {
  const pending = resolve('/', path).split('/').filter(isName);
  const found: string[] = [];
  for (let links = 0; ;) {
    const name = pending.shift();
    if (name === undefined) return join(root, ...found);
    if (name === '..') {
      found.pop();
      continue;
    }
    const isLast = pending.length === 0;
    const target = isLast && last === 'itself' ? undefined : await targetOf(join(root, ...found, name));
    if (target === undefined) {
      found.push(name);
      continue;
    }
    links += 1;
    if (links > mostLinks) throw new Error(`${path}: too many symbolic links`);
    if (target.startsWith('/')) found.length = 0;
    pending.unshift(...target.split('/').filter(isName));
  }
}

/** Undefined for what is no link, or is not there. */
const targetOf = (path: string): Promise<string | undefined> => readlink(path).catch(() => undefined);

const isName = (part: string): boolean => part !== '' && part !== '.';
