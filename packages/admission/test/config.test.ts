import { describe, expect, it } from '@jest/globals';
import { ConfigError, parseConfig, readConfig } from '../src/index.js';

const problem = (text: string): string => {
  try {
    parseConfig(text, 'admission.yaml');
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'none';
};

describe('the configuration', () => {
  it('is read from YAML', () => {
    expect(parseConfig('kubernetesVersion: 1.36.2\nfeatureGates: { InPlaceNodeUpdates: true }', 'admission.yaml')).toEqual({
      kubernetesVersion: '1.36.2',
      featureGates: { InPlaceNodeUpdates: true },
    });
  });

  it.each([
    ['a list', '- a', 'admission.yaml: is not an object'],
    ['no version', 'port: 1', 'admission.yaml kubernetesVersion: is required'],
    ['a version that is a number', 'kubernetesVersion: 1.36', "admission.yaml kubernetesVersion: can't be 1.36"],
    ['a field that is none', 'kubernetesVersoin: 1.36.2', 'admission.yaml kubernetesVersoin: is not a known field'],
    ['a field out of the prototype', 'constructor: a', 'admission.yaml constructor: is not a known field'],
    ['a version that is none', 'kubernetesVersion: new', 'admission.yaml kubernetesVersion: can\'t be "new"'],
    ['a port beyond all', 'kubernetesVersion: 1.36.2\nport: 70000', "admission.yaml port: can't be 70000"],
    [
      'a certificate without a key',
      'kubernetesVersion: 1.36.2\ncertificateFile: a',
      'admission.yaml certificateFile: needs keyFile, and keyFile needs it',
    ],
    ['an alias', 'kubernetesVersion: &v 1.36.2\nserver: *v', 'admission.yaml: aliases are not read here'],
  ])('refuses %s', (_, text, message) => {
    expect(problem(text)).toBe(message);
  });

  it('says what to do when the file is not there', async () => {
    await expect(readConfig('/nowhere/admission.yaml')).rejects.toMatchObject({ help: 'name a readable YAML file with --config' });
  });
});
