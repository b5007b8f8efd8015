import type { Random } from '../harness/random.js';

const numbers = ['0', '1', '2', '10', '38', '01'];
const preReleases = ['rc', 'alpha', 'beta', '1', '01', 'rc.1', 'rc.10', 'rc.2', 'alpha.2.39', 'a-b', '', '$', 'rc..1', '-'];

/** Something like a version: most can be read, and many differ only in what comes after the numbers. */
export const versionText = ({ pick, chance }: Random): string => {
  const major = chance(0.9) ? '1' : pick(numbers);
  const patch = chance(0.8) ? `.${pick(numbers)}` : '';
  const fourth = chance(0.1) ? `.${pick(numbers)}` : '';
  const preRelease = chance(0.4) ? `-${pick(preReleases)}` : '';
  const build = chance(0.3) ? `+${pick(['b', 'k3s1', 'a.b', '$', ''])}` : '';
  return `${pick(['', '', 'v', ' ', 'vv'])}${major}.${pick(numbers)}${patch}${fourth}${preRelease}${build}${pick(['', '', ' ', 'x'])}`;
};
