/** What is wrong with a config file; printed as three lines. */
export interface ConfigProblem {
  /** In the file, for example `timeouts.reboot`. */
  readonly path: string;
  readonly detail: string;
  readonly help: string;
}

/** @example "CONFIG_INVALID: /etc/agent.yaml: timeouts.reboot" and two more lines */
export const describeProblem = (file: string, { path, detail, help }: ConfigProblem): string =>
  `CONFIG_INVALID: ${file}${path === '' ? '' : `: ${path}`}\n  ${detail}\n  help: ${help}\n`;
