import { describe, expect, it } from '@jest/globals';
import { marks } from '@gardener-inplace/api';
import { checkConfig } from '../../src/plan/check-config.js';
import { annotationsOf, config, runUntilIdle, secretOf, settledNode, textFile } from '../fixture.js';

const file = (change: object) => ({ spec: { files: [{ path: '/etc/x', content: { inline: { data: 'x' } }, ...change }] } });
const unit = (change: object) => ({ spec: { units: [{ name: 'x.service', ...change }] } });

describe('a config', () => {
  it('is fine as the control plane writes it', () => {
    expect(checkConfig(config())).toBeUndefined();
    expect(
      checkConfig(unit({ name: 'systemd-fsck@dev-sda\\x2d1.service', enable: null, dropIns: [{ name: '10-x.conf', content: '' }] })),
    ).toBeUndefined();
    expect(checkConfig(file({ content: { inline: { encoding: 'b64', data: 'aGk=' } }, permissions: 0o2755 }))).toBeUndefined();
  });

  it.each([
    [{ spec: [] }, 'spec must be an object'],
    [{ spec: { files: { a: 1 } } }, 'spec.files must be a list'],
    [{ spec: { files: [null] } }, 'spec.files[0] must be an object'],
    [{ spec: { units: 'abc' } }, 'spec.units must be a list'],
    [{ spec: {}, status: { extensionFiles: [{}] } }, 'status.extensionFiles[0].path is missing'],
    [{ spec: { inPlaceUpdates: { operatingSystemVersion: 5 } } }, 'spec.inPlaceUpdates.operatingSystemVersion must be a text'],
    [file({ path: 5 }), 'spec.files[0].path must be an absolute path of a file outside of /var/lib/gardener-inplace-node-agent'],
    [
      file({ path: '/var/lib//gardener-inplace-node-agent/journal.json' }),
      'spec.files[0].path must be an absolute path of a file outside of /var/lib/gardener-inplace-node-agent',
    ],
    [file({ path: '/' }), 'spec.files[0].path must be an absolute path of a file outside of /var/lib/gardener-inplace-node-agent'],
    [file({ permissions: 'rwx' }), 'spec.files[0].permissions must be a file mode as a number, such as 420'],
    [file({ content: undefined }), 'spec.files[0].content is missing'],
    [file({ content: {} }), 'spec.files[0].content must have exactly one of inline, secretRef and imageRef'],
    [file({ content: { inline: { data: 5 } } }), 'spec.files[0].content.inline.data must be a text'],
    [file({ content: { inline: { encoding: 'rot13', data: '' } } }), 'spec.files[0].content.inline.encoding must be b64 or empty'],
    [file({ content: { inline: { encoding: 'b64', data: '!!!!' } } }), 'spec.files[0].content.inline.data must be base64'],
    [
      file({ content: { imageRef: { image: '--help', filePathInImage: '/x' } } }),
      'spec.files[0].content.imageRef.image must be the name of an image',
    ],
    [unit({ name: '--now' }), 'spec.units[0].name must be the name of a systemd unit, such as kubelet.service'],
    [unit({ name: '-x.service' }), 'spec.units[0].name must be the name of a systemd unit, such as kubelet.service'],
    [unit({ name: '../x.service' }), 'spec.units[0].name must be the name of a systemd unit, such as kubelet.service'],
    [unit({ dropIns: [{ name: '../x.conf', content: '' }] }), 'spec.units[0].dropIns[0].name must be a file name, such as 10-limits.conf'],
    [unit({ command: 'explode' }), 'spec.units[0].command must be start, restart or stop'],
  ])('is refused: %j', (value, problem) => {
    expect(checkConfig(value)).toBe(problem);
  });

  it('that is refused is said on the Node, and nothing is applied or removed', async () => {
    const memory = await settledNode(config({ files: [textFile('/etc/motd', 'hello')] }));
    const before = annotationsOf(memory)[marks.appliedChecksum];
    const { metadata } = secretOf(config());
    memory.setSecret({
      metadata: { ...metadata, annotations: { [marks.secretChecksum]: 'nonsense' } },
      data: { 'osc.yaml': Buffer.from('spec: {files: {a: 1}}').toString('base64') },
    });
    expect(await runUntilIdle(memory)).toBe('idle');
    expect(memory.files.get('/etc/motd')?.content).toBe('hello');
    expect(annotationsOf(memory)[marks.appliedChecksum]).toBe(before);
    expect(annotationsOf(memory)[marks.heldBack]).toBe('CONFIG_INVALID: spec.files must be a list');
  });
});
