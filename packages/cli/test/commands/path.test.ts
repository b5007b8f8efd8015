import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { withFixtures } from '../fixtures.js';
import { lines } from '../run-command.js';

const path = (from: string, to: string, ...words: readonly string[]) =>
  withFixtures(['path', '--cloudprofile', 'cloudprofile.yaml', '--from', from, '--to', to, ...words]);

describe('path', () => {
  it('goes minor by minor, image and Kubernetes at once where that is allowed', async () => {
    expect(await path('1.31.8,gardenlinux:1443.8.0', '1.33.1,gardenlinux:1592.2.0')).toEqual({
      code: 0,
      stdout: lines(
        'STEP   KUBERNETES   IMAGE                  CHANGES            ALLOWED',
        '1      1.32.4       gardenlinux:1592.2.0   kubernetes,image   true',
        '2      1.33.1       gardenlinux:1592.2.0   kubernetes         true',
      ),
      stderr: '',
    });
  });

  it('says why there is no way, and fails', async () => {
    const { code, stdout } = await path('1.32.4,gardenlinux:1592.2.0', '1.31.8,gardenlinux:1443.8.0');
    expect(code).toBe(1);
    const [chain, reasons] = stdout.split('\n\n');
    expect(chain).toBe(
      'STEP   KUBERNETES   IMAGE                  CHANGES            ALLOWED\n1      1.31.8       gardenlinux:1443.8.0   kubernetes,image   false',
    );
    expect(reasons).toMatch(
      /^There is no allowed way\. This one breaks the fewest rules:\n  step 1: .* \(V-SHOOT-10\)\n  step 1: .* \(V-SHOOT-15\)\n$/,
    );
  });

  it('has nothing to do where both are the same', async () => {
    expect(await path('1.31.8,gardenlinux:1443.8.0', '1.31.8,gardenlinux:1443.8.0')).toMatchObject({
      code: 0,
      stdout: 'nothing is to be updated\n',
    });
  });

  it('is YAML for programs', async () => {
    const { stdout } = await path('1.31.8,gardenlinux:1443.8.0', '1.32.4,gardenlinux:1443.8.0', '-o', 'yaml');
    expect(parse(stdout)).toEqual({
      possible: true,
      steps: [{ kubernetes: '1.32.4', image: { name: 'gardenlinux', version: '1443.8.0' }, changes: ['kubernetes'], rulesBroken: [] }],
      reasons: [],
    });
  });

  it.each(['1.31.8', '1.31.8,gardenlinux', ',:', '1.31.8,garden:linux:1'])('does not take %j for versions', async (from) => {
    expect(await path(from, '1.32.4,gardenlinux:1443.8.0')).toEqual({
      code: 1,
      stdout: '',
      stderr: lines(
        `error: "${from}" names no versions (USAGE)`,
        '  where: kubectl inplace path --from',
        '  help: write KUBERNETES,IMAGE:VERSION, for example 1.31.1,gardenlinux:1592.1.0',
      ),
    });
  });

  it('says when the file holds something else', async () => {
    expect((await withFixtures(['path', '--cloudprofile', 'shoot.yaml', '--from', '1,a:1', '--to', '1,a:1'])).stderr).toBe(
      lines('error: there is a Shoot, not a CloudProfile (WRONG_KIND)', '  where: shoot.yaml:2', '  help: give a CloudProfile'),
    );
  });

  it('takes a NamespacedCloudProfile as the server completes it', async () => {
    const profile = (status: string) => `kind: NamespacedCloudProfile\nmetadata: {name: own}\nspec: {}\n${status}`;
    const ask = (stdin: string) =>
      withFixtures(['path', '--cloudprofile', '-', '--from', '1.31.8,os:1.0.0', '--to', '1.32.4,os:1.0.0'], { stdin });
    const versions =
      '{kubernetes: {versions: [{version: 1.32.4}]}, machineImages: [{name: os, versions: [{version: 1.0.0, inPlaceUpdates: {supported: true}}]}]}';
    expect(await ask(profile(`status:\n  cloudProfileSpec: ${versions}\n`))).toMatchObject({ code: 0, stderr: '' });
    expect((await ask(profile(''))).stderr).toContain('the NamespacedCloudProfile has no status.cloudProfileSpec yet (STRUCTURE)');
  });
});
