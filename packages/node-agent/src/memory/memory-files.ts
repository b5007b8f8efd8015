import type { FileSystem } from '../ports.js';

export interface MemoryFile {
  readonly content: string;
  readonly mode: number;
}

/** A file system in memory. Contents are text, or binary text where they aren't UTF-8. */
export function createMemoryFiles(initial: Readonly<Record<string, string>>, effect: (effect: string) => void) {
  const files = new Map<string, MemoryFile>(Object.entries(initial).map(([path, content]) => [path, { content, mode: 0o600 }]));
  const port: FileSystem = {
    read: async (path) => {
      const file = files.get(path);
      return file === undefined ? undefined : new TextEncoder().encode(file.content);
    },
    write: async (path, content, mode) => {
      effect(`write ${path}`);
      files.set(path, { content: typeof content === 'string' ? content : new TextDecoder().decode(content), mode });
    },
    remove: async (path) => {
      effect(`remove ${path}`);
      files.delete(path);
    },
    removeTree: async (path) => {
      effect(`remove ${path}`);
      for (const name of [...files.keys()]) if (name === path || name.startsWith(`${path}/`)) files.delete(name);
    },
    removeEmptyDirectory: async () => undefined,
  };
  return { files: files as ReadonlyMap<string, MemoryFile>, port };
}
