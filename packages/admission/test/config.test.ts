import { describe, expect, it } from '@jest/globals';
import { parseAdmissionConfig, readAdmissionConfig } from '../src/index.js';

describe('the configuration', () => {
  it('is read from YAML', async () => {
    expect(await parseAdmissionConfig('kubernetesVersion: 1.36.2\nfeatureGates: { InPlaceNodeUpdates: true }', 'admission.yaml')).toEqual({
      kubernetesVersion: '1.36.2',
      featureGates: { InPlaceNodeUpdates: true },
    });
  });

  it.each([
    ['no version', 'port: 1', 'kubernetesVersion: is required'],
    ['a version that is a number', 'kubernetesVersion: 1.36', "kubernetesVersion: can't be 1.36"],
    ['a version that is none', 'kubernetesVersion: new', 'kubernetesVersion: can\'t be "new"'],
    ['a field that is none', 'kubernetesVersoin: 1.36.2', 'kubernetesVersoin: is not a known field'],
    [
      'a gate that is neither on nor off',
      'featureGates: { InPlaceNodeUpdates: "on" }',
      'featureGates: can\'t be {"InPlaceNodeUpdates":"on"}',
    ],
    ['a vocabulary that is none', 'vocabulary: GEP', 'vocabulary: can\'t be "GEP"'],
    [
      'a certificate without a key',
      'kubernetesVersion: 1.36.2\ncertificateFile: a',
      'certificateFile: needs keyFile, and keyFile needs it',
    ],
    ['a key without a certificate', 'kubernetesVersion: 1.36.2\nkeyFile: a', 'certificateFile: needs keyFile, and keyFile needs it'],
  ])('refuses %s', async (_, text, problem) => {
    await expect(parseAdmissionConfig(text, 'admission.yaml')).rejects.toMatchObject({ message: `admission.yaml ${problem}` });
  });

  it('comes from a file', async () => {
    await expect(readAdmissionConfig('/nowhere/admission.yaml')).rejects.toMatchObject({ code: 'CONFIG_UNREADABLE' });
  });
});
