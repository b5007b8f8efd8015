/**
 * One run of the agent: what it was for and on which boot it began. A success counts only for the target recorded here.
 *
 * @source architecture, invariant 4
 */
export interface Attempt {
  /** Template hash that was claimed when the run began; absent if the orchestrator claims none. */
  readonly target?: string;
  /** Checksum of the OperatingSystemConfig that the run carried out. */
  readonly checksum?: string;
  /** Boot in which the run began. */
  readonly bootID: string;
  /** RFC 3339. */
  readonly started: string;
  /** RFC 3339; absent while the run goes on. */
  readonly ended?: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads an attempt annotation; undefined where it is absent or not one. */
export function parseAttempt(annotation: string | undefined): Attempt | undefined {
  if (annotation === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(annotation);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { target, checksum, bootID, started, ended } = value as Record<string, unknown>;
  const boot = text(bootID);
  const begun = text(started);
  if (boot === undefined || begun === undefined) return undefined;
  return {
    ...(text(target) === undefined ? {} : { target: text(target)! }),
    ...(text(checksum) === undefined ? {} : { checksum: text(checksum)! }),
    bootID: boot,
    started: begun,
    ...(text(ended) === undefined ? {} : { ended: text(ended)! }),
  };
}

/** Writes an attempt annotation; keys in a fixed order. */
export const formatAttempt = ({ target, checksum, bootID, started, ended }: Attempt): string =>
  JSON.stringify({ target, checksum, bootID, started, ended });
