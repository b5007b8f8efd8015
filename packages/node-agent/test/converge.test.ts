import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OperatingSystemConfig, Unit } from '@gardener-inplace/api';
import { createMemoryNode, type MemoryNode, paths } from '../src/index.js';
import { config, makeReady, osRelease, plainNode, runUntilIdle, secretOf, textFile } from './fixture.js';

interface Wish {
  readonly files: readonly string[];
  readonly units: readonly { readonly name: string; readonly dropIns: readonly string[] }[];
  readonly text: string;
  readonly kubelet: string;
}

const wishes = fc.record<Wish>({
  files: fc.subarray(['/etc/a', '/etc/b', '/etc/c']),
  units: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('x.service', 'y.service', 'z.service'), dropIns: fc.subarray(['1.conf', '2.conf']) }),
    { selector: ({ name }) => name },
  ),
  text: fc.constantFrom('one', 'two'),
  kubelet: fc.constantFrom('1.31.1', '1.32.0'),
});

const unitOf = ({ name, dropIns }: Wish['units'][number], text: string): Unit => ({
  name,
  content: text,
  enable: true,
  ...(dropIns.length > 0 && { dropIns: dropIns.map((dropIn) => ({ name: dropIn, content: text })) }),
});

const configOf = ({ files, units, text, kubelet }: Wish): OperatingSystemConfig =>
  config({ kubelet, files: files.map((path) => textFile(path, text)), units: units.map((unit) => unitOf(unit, text)) });

/** What should be there of all that could be. */
const wantedFiles = ({ files, units, text }: Wish): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      ...files,
      ...units.flatMap(({ name, dropIns }) => [`${paths.units}/${name}`, ...dropIns.map((dropIn) => `${paths.units}/${name}.d/${dropIn}`)]),
    ].map((path) => [path, text]),
  );

const managedFiles = (memory: MemoryNode): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...memory.files]
      .filter(([path]) => /^\/etc\/[abc]$/.test(path) || /\/[xyz]\.service/.test(path))
      .map(([path, { content }]) => [path, content]),
  );

describe('whatever configs came, and wherever the agent was killed meanwhile', () => {
  it('the node ends as the last config wants it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(wishes, fc.nat({ max: 40 })), { minLength: 1, maxLength: 4 }), wishes, async (past, last) => {
        let left = Number.POSITIVE_INFINITY;
        const memory = createMemoryNode({
          node: plainNode,
          osRelease: osRelease('1.0.0'),
          beforeEffect: () => {
            left -= 1;
            if (left < 0) throw new Error('killed');
          },
        });
        for (const [index, [wish, killedAt]] of past.entries()) {
          memory.setSecret(secretOf(configOf(wish)));
          makeReady(memory, `2026-01-0${index + 1}T00:00:00Z`);
          left = killedAt;
          const killed = new AbortController();
          const logger = { ...memory.ports.logger, error: () => killed.abort() };
          await runUntilIdle({ ...memory, ports: { ...memory.ports, logger } }, { signal: killed.signal });
        }
        left = Number.POSITIVE_INFINITY;
        memory.setSecret(secretOf(configOf(last)));
        makeReady(memory, '2026-01-09T00:00:00Z');
        expect(await runUntilIdle(memory)).toBe('idle');
        expect(managedFiles(memory)).toEqual(wantedFiles(last));
        expect(memory.files.get('/opt/bin/kubelet')?.content).toBe(`kubelet:${last.kubelet}:kubelet`);
      }),
      { numRuns: 60 },
    );
  });
});
