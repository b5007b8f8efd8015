import { describe, expect, it } from '@jest/globals';
import { withFixtures } from '../fixtures.js';
import { lines } from '../run-command.js';

const impact = (changed: string, ...words: readonly string[]) =>
  withFixtures(['impact', '--old', 'shoot.yaml', '--new', changed, '--cloudprofile', 'cloudprofile.yaml', ...words]);

describe('impact', () => {
  it('tells what a change does to each pool', async () => {
    expect(await impact('shoot-next.yaml')).toEqual({
      code: 0,
      stdout: lines(
        'NAME   FATE            DRAINS   ALLOWED   BECAUSE',
        'auto   inPlaceAuto     true     true      kubernetesMinor, machineImageVersion',
        'hand   inPlaceManual   true     true      kubernetesMinor, machineImageVersion',
      ),
      stderr: '',
    });
  });

  it('tells from what to what in the wide table', async () => {
    expect((await impact('shoot-next.yaml', '-o', 'wide')).stdout).toContain(
      'kubernetesMinor 1.31 to 1.32, machineImageVersion 1443.8.0 to 1592.2.0\n',
    );
  });

  it('is nothing where nothing changes', async () => {
    expect(await impact('shoot.yaml')).toMatchObject({
      code: 0,
      stdout: lines(
        'NAME   FATE        DRAINS   ALLOWED   BECAUSE',
        'auto   untouched   false    true      <none>',
        'hand   untouched   false    true      <none>',
      ),
    });
  });

  it('lists what forbids the change, and fails', async () => {
    const { code, stdout } = await impact('shoot-skipping.yaml');
    expect(code).toBe(1);
    expect(stdout).toContain('auto   inPlaceAuto     true     false');
    expect(stdout).toMatch(/^The change is not allowed:$/m);
    expect(stdout).toMatch(/^  spec\.provider\.workers\[0\]\.machine\.type: .* \(V-SHOOT-06\)$/m);
  });

  it('says what is left unchecked without a CloudProfile', async () => {
    expect((await withFixtures(['impact', '--old', 'shoot.yaml', '--new', 'shoot-next.yaml'])).stderr).toBe(
      'note: without --cloudprofile nobody checks whether the images are offered\n',
    );
  });

  it('needs both sides', async () => {
    expect((await withFixtures(['impact', '--old', 'shoot.yaml'])).stderr).toBe(
      lines('error: --new FILE is missing (USAGE)', '  where: kubectl inplace impact', '  help: see kubectl inplace impact --help'),
    );
  });
});
