import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readAgentConfig } from '../../src/index.js';
import { config, plainNode } from '../fixture.js';
import { rehearse } from './rehearse.js';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const snippet = (language: string): string => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readme)?.[1] ?? '';

describe('the README', () => {
  it('shows code that runs', async () => {
    expect(snippet('ts')).toBe(readFileSync(join(import.meta.dirname, 'rehearse.ts'), 'utf8'));
    const { files, jobs } = await rehearse(config(), plainNode);
    expect(files.get('/opt/bin/kubelet')?.content).toBe('kubelet:1.31.1:kubelet');
    expect(jobs).toEqual(['enable kubelet.service', 'daemon-reload', 'restart kubelet.service']);
  });

  it('shows a config that is one', () => {
    expect(readAgentConfig(parse(snippet('yaml')))).toMatchObject({
      ok: true,
      config: {
        nodeName: 'worker-1',
        root: '/',
        commandPrefix: ['systemd-run', '--scope', '--quiet'],
        timeouts: { osCommand: 600_000, reboot: 900_000, kubeletHealth: 300_000 },
      },
    });
  });
});
