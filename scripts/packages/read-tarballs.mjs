import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** Problems that publint and attw see in the tarballs. */
export const readTarballs = async (packed) => {
  const problems = [];
  for (const { name, tarball, entries } of packed) {
    const data = new Uint8Array(readFileSync(tarball));
    const { messages, pkg } = await publint({ pack: { tarball: data.slice().buffer }, strict: true });
    problems.push(...messages.map((message) => `${name}: publint: ${formatMessage(message, pkg, { color: false })}`));
    const entrypoints = entries.filter((entry) => !entry.endsWith('.json')).map((entry) => `.${entry.slice(name.length)}`);
    const types = await checkPackage(createPackageFromTarballData(data), { entrypoints });
    if (!types.types) problems.push(`${name}: attw: no types`);
    // The node10 column knows no `exports` and fails for every entry beside the main one.
    for (const problem of types.problems ?? [])
      if (problem.resolutionKind !== 'node10') problems.push(`${name}: attw: ${JSON.stringify(problem)}`);
  }
  return problems;
};
