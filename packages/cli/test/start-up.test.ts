import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Modules that a module loads at once, and packages among them; `import()` and types load nothing. */
async function loadedBy(file: string, seen = new Set<string>()): Promise<ReadonlySet<string>> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = await readFile(file, 'utf8');
  for (const [, specifier = ''] of source.matchAll(/^(?:import|export)(?! type)[^;]*? from '([^']+)';/gms)) {
    if (specifier.startsWith('.')) await loadedBy(join(file, '..', specifier.replace(/\.js$/, '.ts')), seen);
    else seen.add(specifier);
  }
  return seen;
}

describe('starting', () => {
  it('loads no package before a command is called', async () => {
    const loaded = await loadedBy(join(import.meta.dirname, '../src/index.ts'));
    expect([...loaded].filter((name) => !name.startsWith('/'))).toEqual(['node:util']);
  });

  it.each(['path', 'validate', 'impact', 'status', 'simulate', 'lint', 'diagram'])(
    '%s loads no client before a cluster is asked',
    async (name) => {
      const loaded = await loadedBy(join(import.meta.dirname, `../src/commands/${name}.ts`));
      expect([...loaded]).not.toContain('@gardener-inplace/kube-runtime');
    },
  );
});
