import { Problem } from './problem.js';

/** What an API server or the way to it answered; recognised by its shape, so that nothing is loaded for it. */
interface Refusal {
  readonly name: 'KubeError';
  readonly code: number;
  readonly reason: string;
  readonly message: string;
}

const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'KubeError' && 'reason' in error;

/** Rights that were looked for before the work, and not found; recognised by its shape as well. */
const isLackOfRights = (error: unknown): error is Error & { readonly code: string; readonly help: string } =>
  error instanceof Error && error.name === 'MissingAccessError' && 'help' in error;

const helps: Readonly<Record<string, string>> = {
  Unauthorized: 'log in again, or name another kubeconfig or context',
  Conflict: 'something else changed the object meanwhile; look and repeat',
  NotFound: 'check the name, the namespace (-n) and the context (--context)',
  ClientTimeout: 'the server did not answer in time; see --request-timeout',
  ClientNetwork: 'is the server of the kubeconfig reachable from here?',
  ClientConfiguration: 'correct the kubeconfig, or name another with --kubeconfig',
};

/** Any failure as a problem; what we did not foresee is told without a stack. */
export function explainFailure(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isLackOfRights(error)) return new Problem(error.code, { where: 'API server', detail: error.message, help: error.help });
  if (isRefusal(error)) {
    return new Problem(error.reason, {
      where: 'API server',
      detail: error.message,
      help: helps[error.reason] ?? (error.code === 403 ? forbiddenHelp(error.message) : 'see what the server says'),
    });
  }
  return new Problem('UNEXPECTED', {
    where: 'kubectl inplace',
    detail: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    help: 'this is a defect of the program; please report it with the command you gave',
  });
}

/** The rule that would grant it, read from the server's sentence. */
function forbiddenHelp(message: string): string {
  const [, verb, resource, group] = /cannot (\S+) resource "([^"]+)" in API group "([^"]*)"/.exec(message) ?? [];
  if (verb === undefined) return 'ask for the right that the server names';
  return `ask for the rule {apiGroups: ["${group}"], resources: ["${resource}"], verbs: ["${verb}"]}`;
}
