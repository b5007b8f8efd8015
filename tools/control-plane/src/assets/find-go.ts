import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** Older ones ignore GOTOOLCHAIN and can't fetch the Go that the module asks for. */
const oldest = 21;

/** Whether programs can be built here; `reason` is one line. */
export type Go = { readonly ok: true; readonly version: string } | { readonly ok: false; readonly reason: string };

/** @param version as `go env GOVERSION` prints it, for example `go1.26.8` */
export const judgeGo = (version: string | undefined): Go => {
  if (version === undefined) return { ok: false, reason: 'Go is not installed' };
  const minor = /^go1\.(\d+)/.exec(version)?.[1];
  return minor !== undefined && Number(minor) >= oldest
    ? { ok: true, version }
    : { ok: false, reason: `${version || 'this Go'} is older than go1.${oldest}` };
};

export const findGo = (): Go => {
  const asked = spawnSync('go', ['env', 'GOVERSION'], { cwd: tmpdir(), encoding: 'utf8', env: { ...process.env, GOTOOLCHAIN: 'local' } });
  return judgeGo(asked.status === 0 ? asked.stdout.trim() : undefined);
};
