import { describe, expect, it } from '@jest/globals';
import { withFixtures } from '../fixtures.js';
import { lines } from '../run-command.js';

/** How a rule is worded is its package's business. */
const withoutWords = (text: string): string => text.replaceAll(/^([^ ]+: [^ ]+:) .*( \(.*\))$/gm, '$1 …$2');

describe('validate', () => {
  it('says which objects are valid', async () => {
    expect(await withFixtures(['validate', '-f', 'shoot.yaml', '-f', 'cloudprofile.yaml', '--cloudprofile', 'cloudprofile.yaml'])).toEqual({
      code: 0,
      stdout: lines('shoot/demo valid', 'cloudprofile/metal valid'),
      stderr: '',
    });
  });

  it('takes files as arguments too', async () => {
    expect((await withFixtures(['validate', 'shoot.yaml'])).stdout).toBe('shoot/demo valid\n');
  });

  it('allows the next minor with an image that can be reached', async () => {
    expect(await withFixtures(['validate', '-f', 'shoot-next.yaml', '--old', 'shoot.yaml', '--cloudprofile', 'cloudprofile.yaml'])).toEqual(
      {
        code: 0,
        stdout: 'shoot/demo valid\n',
        stderr: '',
      },
    );
  });

  it('names file and line of every field that cannot change so, in the order of lines', async () => {
    const { code, stdout, stderr } = await withFixtures(['validate', '-f', 'shoot-skipping.yaml', '--old', 'shoot.yaml']);
    expect(code).toBe(1);
    expect(stderr).toBe('');
    expect(withoutWords(stdout)).toBe(
      lines(
        'shoot-skipping.yaml:11: spec.kubernetes.version: … (V-SHOOT-12)',
        'shoot-skipping.yaml:15: spec.provider.workers[0].kubernetes.version: … (V-SHOOT-11)',
        'shoot-skipping.yaml:20: spec.provider.workers[0].machine.type: … (V-SHOOT-06)',
        'shoot-skipping.yaml:26: spec.provider.workers[1].kubernetes.version: … (V-SHOOT-11)',
      ),
    );
  });

  it('gives programs the rule, the field, the value and the place', async () => {
    const { stdout } = await withFixtures(['validate', '-f', 'shoot-skipping.yaml', '--old', 'shoot.yaml', '-o', 'json']);
    const { valid, objects } = JSON.parse(stdout) as { valid: boolean; objects: { object: string; errors: object[] }[] };
    expect(valid).toBe(false);
    expect(objects[0]?.object).toBe('shoot/demo');
    expect(objects[0]?.errors[2]).toMatchObject({
      rule: 'V-SHOOT-06',
      type: 'Invalid',
      field: 'spec.provider.workers[0].machine.type',
      value: 'metal.huge',
      where: 'shoot-skipping.yaml:20',
    });
  });

  it('reports fields that nobody knows, and values of the wrong type', async () => {
    const stdin =
      'kind: CloudProfile\nmetadata:\n  name: p\nspec:\n  machineImages:\n    - name: os\n      versions:\n        - version: 1\n          inPlaceUpdatess: {}\n';
    const { code, stdout } = await withFixtures(['validate', '-f', '-'], { stdin });
    expect(code).toBe(1);
    expect(withoutWords(stdout)).toBe(
      lines(
        'stdin:8: spec.machineImages[0].versions[0].version: … (STRUCTURE-01)',
        'stdin:9: spec.machineImages[0].versions[0].inPlaceUpdatess: … (STRUCTURE-01)',
      ),
    );
  });

  it('looks at what the CloudProfile offers when there is one', async () => {
    const words = ['validate', '-f', 'shoot-unknown-image.yaml', '--old', 'shoot.yaml'];
    expect((await withFixtures(words)).code).toBe(0);
    const { code, stdout } = await withFixtures([...words, '--cloudprofile', 'cloudprofile.yaml']);
    expect(code).toBe(1);
    expect(stdout).toContain('spec.provider.workers[0].machine.image');
  });

  it('assumes that the gate of in-place updates is on, unless told otherwise', async () => {
    const { code, stdout } = await withFixtures(['validate', '-f', 'shoot.yaml', '--feature-gates', 'InPlaceNodeUpdates=false']);
    expect(code).toBe(1);
    expect(withoutWords(stdout)).toContain('shoot.yaml:18: spec.provider.workers[0].updateStrategy: … (V-SHOOT-02)\n');
  });

  it('says of which kinds it knows nothing', async () => {
    expect(await withFixtures(['validate', '-f', '-'], { stdin: 'kind: Service\nmetadata: {name: web}\n' })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'note: stdin:1: service/web: this kind is not checked\n',
    });
  });

  it('says when the old file has an object that the new one lacks', async () => {
    const { stderr } = await withFixtures(['validate', '-f', 'cloudprofile.yaml', '--old', 'shoot.yaml']);
    expect(stderr).toBe('note: shoot.yaml:1: shoot/demo: no file has the new object\n');
  });

  it('needs a file', async () => {
    expect(await withFixtures(['validate'])).toEqual({
      code: 1,
      stdout: '',
      stderr: lines('error: no file is named (USAGE)', '  where: kubectl inplace validate', '  help: name one with -f, or - for stdin'),
    });
  });
});
