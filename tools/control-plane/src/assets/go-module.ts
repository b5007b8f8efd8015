import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the Go module: it has no code, `go.mod` names the programs. */
export const moduleFolder = fileURLToPath(new URL('../../go/', import.meta.url));

export interface GoModule {
  /** For example `v1.37.2`. */
  readonly kubernetes: string;
  readonly etcd: string;
  readonly linkerFlags: string;
}

const versionOf = (goMod: string, path: string): string => {
  const line = goMod.split('\n').find((text) => text.trim().startsWith(`${path} v`));
  if (line === undefined) throw new Error(`go.mod does not require ${path}`);
  return line.trim().split(' ')[1]!;
};

/** Without these the programs take themselves for v0.0.0, and compute feature gates for another release. */
const versionFlags = (version: string): string => {
  const [major, minor] = version.slice(1).split('.');
  const values = { gitVersion: version, gitMajor: major, gitMinor: minor, gitTreeState: 'clean' };
  return ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version']
    .flatMap((path) => Object.entries(values).map(([name, value]) => `-X ${path}.${name}=${value}`))
    .join(' ');
};

export const readGoModule = (goMod = readFileSync(join(moduleFolder, 'go.mod'), 'utf8')): GoModule => {
  const kubernetes = versionOf(goMod, 'k8s.io/kubernetes');
  return { kubernetes, etcd: versionOf(goMod, 'go.etcd.io/etcd/server/v3'), linkerFlags: `-s -w ${versionFlags(kubernetes)}` };
};

/** Where the binaries of this module are kept, for every clone on the machine: another version is another folder. */
export const cacheFolder = (env: NodeJS.ProcessEnv = process.env): string => {
  const { kubernetes, etcd, linkerFlags } = readGoModule();
  const sums = readFileSync(join(moduleFolder, 'go.sum'));
  const hash = createHash('sha256').update(linkerFlags).update(sums).digest('hex').slice(0, 8);
  const caches = env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(
    caches,
    'gardener-inplace',
    'control-plane',
    `kubernetes-${kubernetes}-etcd-${etcd}-${process.platform}-${process.arch}-${hash}`,
  );
};
