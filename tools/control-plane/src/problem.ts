/** Why there is no control plane, for the person who asked for one: what, where, and what to do. */
export class ControlPlaneProblem extends Error {
  override readonly name = 'ControlPlaneProblem';

  constructor(
    readonly code: 'BINARIES_MISSING' | 'BUILD_FAILED' | 'NO_GO' | 'KUBECONFIG_UNREADABLE' | 'NOT_STARTED' | 'NOT_READY' | 'NOT_OURS',
    readonly facts: { readonly where: string; readonly detail: string; readonly help: string },
    options?: ErrorOptions,
  ) {
    super(`${facts.where}: ${facts.detail} (${facts.help})`, options);
  }
}
