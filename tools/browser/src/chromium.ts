import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const installed = (): string | undefined => [process.env['CHROMIUM'] ?? '', ...usual].find((file) => file !== '' && existsSync(file));

/** Where the browser is, or in one line why there is none. */
export type Chromium = { readonly executable: string } | { readonly missing: string };

const aptGet = (...args: readonly string[]): string =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).stderr ?? '';

/** Finds the browser, and installs Debian's where it is missing, asked to and allowed to. */
export const findChromium = ({ install }: { readonly install: boolean }): Chromium => {
  const present = installed();
  if (present) return { executable: present };
  if (!install) return { missing: 'no chromium is installed; --install gets it on Debian, CHROMIUM names one elsewhere' };
  if (process.getuid?.() !== 0) return { missing: 'no chromium is installed, and only root can install it' };
  if (!existsSync('/usr/bin/apt-get')) return { missing: 'no chromium is installed, and there is no apt-get to install it with' };
  aptGet('update', '-qq');
  const stderr = aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  const executable = installed();
  return executable ? { executable } : { missing: `apt-get could not install chromium: ${stderr.trim().split('\n').at(-1) ?? ''}` };
};
