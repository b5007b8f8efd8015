import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runCommand } from './run-command.js';

const kinds = [
  'Shoot',
  'CloudProfile',
  'NamespacedCloudProfile',
  'Worker',
  'OperatingSystemConfig',
  'MachineDeployment',
  'MachineSet',
  'Machine',
  'Node',
  'Pod',
  'PodDisruptionBudget',
  'NodeList',
  'List',
];

const fields = [
  'metadata',
  'spec',
  'status',
  'items',
  'name',
  'labels',
  'annotations',
  'provider',
  'workers',
  'kubernetes',
  'template',
  'strategy',
  'type',
];

/** Values with the names that the commands look at, and any others, at the wrong places. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.jsonValue(), tie('object'), fc.array(tie('value'), { maxLength: 3 })),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), tie('value'), { maxKeys: 5 }),
}));

const objects = fc.array(
  fc
    .tuple(fc.constantFrom(...kinds), fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 5 }))
    .map(([kind, rest]) => ({ kind, ...rest })),
  { minLength: 1, maxLength: 4 },
);

const asYaml = (documents: readonly unknown[]): string => documents.map((document) => `---\n${JSON.stringify(document)}\n`).join('');

describe('whatever a file holds', () => {
  it.each([['validate'], ['status'], ['plan'], ['simulate'], ['lint'], ['features']])(
    '%s answers or says what is wrong',
    async (command) => {
      await fc.assert(
        fc.asyncProperty(objects, async (documents) => {
          const { code, stderr } = await runCommand([command, '-f', '-'], { stdin: asYaml(documents) });
          expect([0, 1]).toContain(code);
          expect(stderr).not.toContain('UNEXPECTED');
        }),
        { numRuns: 60 },
      );
    },
  );

  it('is told in three lines, even where it is no YAML at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (stdin) => {
        const { code, stdout, stderr } = await runCommand(['lint', '-f', '-'], { stdin });
        if (code === 0) return;
        expect(stdout).toBe('');
        expect(stderr).toMatch(/^error: .*\n {2}where: .*\n {2}help: .*\n$/);
        expect(stderr).not.toContain('UNEXPECTED');
      }),
    );
  });

  it('no word on the command line does harm', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom('validate', 'path', '--from', '-f', '-o', '--', '-'), fc.string()), { maxLength: 4 }),
        async (words) => {
          const { code, stderr } = await runCommand(words, { env: { KUBECONFIG: '/nowhere' }, stdin: '' });
          expect([0, 1]).toContain(code);
          expect(stderr).not.toContain('UNEXPECTED');
        },
      ),
    );
  });
});
