import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The folder from which packages are resolved: as they were built, not their sources. */
const home = join(import.meta.dirname, '..');

export interface Bundle {
  readonly code: string;
  readonly gzipBytes: number;
  /** What must not be in it. */
  readonly problems: readonly string[];
}

const evaluates = /\bnew Function\b|\bFunction\(|\beval\(|\bimport\(/;

/** Bundles an ES module for a browser. A built-in of Node, or anything else that no browser has, is a problem. */
export const bundle = async (lines: readonly string[]): Promise<Bundle> => {
  const { outputFiles, errors } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: home },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  }).catch((failure: { readonly errors?: readonly { readonly text: string }[] }) => ({
    outputFiles: [],
    errors: failure.errors ?? [{ text: String(failure) }],
  }));
  const code = outputFiles[0]?.text ?? '';
  const found = evaluates.exec(code);
  return {
    code,
    gzipBytes: gzipSync(code, { level: 9 }).length,
    problems: [...errors.map(({ text }) => text), ...(found ? [`evaluates text at run time: ${found[0]}`] : [])],
  };
};
