/** The program behind a user agent: what stands before its version. */
export const programOf = (userAgent: string): string => userAgent.split(/[/ ]/)[0] ?? '';

const controller = 'gardener-inplace-controller';
const programs: readonly string[] = [controller, 'gardener-inplace-node-agent', 'gardener-inplace-admission', 'kubectl-inplace'];

/** Whether a write comes from a program that the promises are about. */
export const isOurs = (userAgent: string): boolean => programs.includes(programOf(userAgent));
export const isController = (userAgent: string): boolean => programOf(userAgent) === controller;
/** A person at a command line: kubectl, or ours beside it. */
export const isPerson = (userAgent: string): boolean => /^kubectl(-inplace)?$/.test(programOf(userAgent));
