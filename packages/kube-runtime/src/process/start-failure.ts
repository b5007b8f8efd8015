import { MissingAccessError } from '../access-review/missing-access.js';
import { isKubeError, type KubeError } from '../client/error.js';
import { ConfigError } from './config.js';

/**
 * Why a program could not start: code, place and cause in a line, then what to do, for stderr. Of an AggregateError each reason is told.
 *
 * @example
 * PORT_UNUSABLE: port 8081: EADDRINUSE
 *   help: name another port
 */
export function describeStartFailure(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(describeStartFailure).join('\n');
  const [what, help] = causeAndHelp(error);
  return `${what}\n  help: ${help}`;
}

function causeAndHelp(error: unknown): readonly [string, string] {
  if (error instanceof MissingAccessError) return [`${error.code}: API server: ${error.message}`, error.help];
  if (error instanceof ConfigError) return [`${error.code}: ${error.message}`, error.facts.help];
  if (isKubeError(error)) return causeAndHelpOfServer(error);
  const { message = 'unknown', path, port, ...rest } = (error ?? {}) as Partial<NodeJS.ErrnoException> & { readonly port?: number };
  const code = typeof rest.code === 'string' ? rest.code : undefined;
  if (port !== undefined) return [`PORT_UNUSABLE: port ${port}: ${code ?? message}`, 'name another port'];
  if (path !== undefined) return [`FILE_UNREADABLE: ${path}: ${code ?? message}`, 'name a file that can be read'];
  if (code?.startsWith('ERR_OSSL') === true)
    return [`CERTIFICATE_INVALID: certificate, key: ${message}`, 'name a certificate and its key, both PEM'];
  if (code?.startsWith('ERR_PARSE_ARGS') === true) return [`ARGUMENTS_INVALID: command line: ${message}`, 'see --help'];
  return [`START_FAILED: program: ${message}`, 'see the message, and the log'];
}

/** A kubeconfig is to blame only where no server was asked, or it asks as somebody whom the server refuses. */
function causeAndHelpOfServer({ code, reason, message }: KubeError): readonly [string, string] {
  const isOurs = code === 401 || code === 403 || reason === 'ClientConfiguration' || reason === 'ClientCredentials';
  return isOurs
    ? [`${reason}: kubeconfig: ${message}`, 'correct the kubeconfig, or name another']
    : [`${reason}: API server: ${message}`, 'see whether the server is well, and can be reached from here'];
}
