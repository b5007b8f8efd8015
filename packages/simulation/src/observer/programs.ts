/** The program behind a user agent: what stands before its version. */
export const programOf = (userAgent: string): string => userAgent.split(/[/ ]/)[0] ?? '';

/** Whom the promises are about: what stands before the version in the user agents of these programs. */
export interface JudgedPrograms {
  /** Decides on machines. Default `gardener-inplace-controller`. */
  readonly controller?: string;
  /** Default `gardener-inplace-node-agent`. */
  readonly nodeAgent?: string;
  /** Default `gardener-inplace-admission`. */
  readonly admission?: string;
}

export interface Programs {
  /** Whether a write comes from a program that the promises are about. */
  isOurs(userAgent: string): boolean;
  isController(userAgent: string): boolean;
}

/** @throws TypeError for a name that no user agent can have: whoever bears it would never be judged. */
export function programsNamed({
  controller = 'gardener-inplace-controller',
  nodeAgent = 'gardener-inplace-node-agent',
  admission = 'gardener-inplace-admission',
}: JudgedPrograms): Programs {
  for (const [program, name] of Object.entries({ controller, nodeAgent, admission })) {
    if (typeof name === 'string' && name !== '' && programOf(name) === name && !isPerson(name)) continue;
    throw new TypeError(`${program} ${JSON.stringify(name)} is not what stands before the version in a program's user agent`);
  }
  const ours = [controller, nodeAgent, admission, 'kubectl-inplace'];
  return {
    isOurs: (userAgent) => ours.includes(programOf(userAgent)),
    isController: (userAgent) => programOf(userAgent) === controller,
  };
}

/** A person at a command line: kubectl, or ours beside it. */
export const isPerson = (userAgent: string): boolean => /^kubectl(-inplace)?$/.test(programOf(userAgent));
