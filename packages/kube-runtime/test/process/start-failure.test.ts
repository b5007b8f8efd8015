import { describe, expect, it } from '@jest/globals';
import { ConfigError, describeStartFailure, KubeError, MissingAccessError } from '../../src/index.js';

describe('a program that cannot start says what, where and what to do', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'ENOENT', path: '/a' }), 'FILE_UNREADABLE: /a: ENOENT\n  help: name a file that can be read'],
    [Object.assign(new Error('x'), { code: 'EADDRINUSE', port: 80 }), 'PORT_UNUSABLE: port 80: EADDRINUSE\n  help: name another port'],
    [
      Object.assign(new Error('no start line'), { code: 'ERR_OSSL_PEM_NO_START_LINE' }),
      'CERTIFICATE_INVALID: certificate, key: no start line\n  help: name a certificate and its key, both PEM',
    ],
    [
      new KubeError({ code: 0, reason: 'ClientConfiguration', message: 'there is no kubeconfig at /a' }),
      'ClientConfiguration: kubeconfig: there is no kubeconfig at /a\n  help: correct the kubeconfig, or name another',
    ],
    [
      new KubeError({ code: 401, reason: 'Unauthorized', message: 'who is it?' }),
      'Unauthorized: kubeconfig: who is it?\n  help: correct the kubeconfig, or name another',
    ],
    [
      new KubeError({ code: 403, reason: 'Forbidden', message: 'anonymous may not' }),
      'Forbidden: kubeconfig: anonymous may not\n  help: correct the kubeconfig, or name another',
    ],
    [
      new KubeError({ code: 0, reason: 'ClientCredentials', message: 'the plugin failed' }),
      'ClientCredentials: kubeconfig: the plugin failed\n  help: correct the kubeconfig, or name another',
    ],
    [
      new KubeError({ code: 503, reason: 'ServiceUnavailable', message: 'starting' }),
      'ServiceUnavailable: API server: starting\n  help: see whether the server is well, and can be reached from here',
    ],
    [
      new KubeError({ code: 0, reason: 'ClientNetwork', message: 'GET /a failed: ECONNREFUSED' }),
      'ClientNetwork: API server: GET /a failed: ECONNREFUSED\n  help: see whether the server is well, and can be reached from here',
    ],
    [
      new ConfigError('CONFIG_INVALID', { object: 'a.yaml', path: 'port', detail: "can't be -1", help: 'known fields: port' }),
      "CONFIG_INVALID: a.yaml port: can't be -1\n  help: known fields: port",
    ],
    [
      Object.assign(new Error("Unknown option '--x'"), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }),
      "ARGUMENTS_INVALID: command line: Unknown option '--x'\n  help: see --help",
    ],
    [
      new MissingAccessError([{ apiGroups: [''], resources: ['nodes'], verbs: ['patch'] }], undefined),
      'ACCESS_MISSING: API server: may not patch nodes\n  help: bind a ClusterRole with the rules [{"apiGroups":[""],"resources":["nodes"],"verbs":["patch"]}]',
    ],
    [
      new AggregateError([Object.assign(new Error('x'), { code: 'EADDRINUSE', port: 80 }), new Error('late')]),
      'PORT_UNUSABLE: port 80: EADDRINUSE\n  help: name another port\nSTART_FAILED: program: late\n  help: see the message, and the log',
    ],
    [new AggregateError([], 'none'), 'START_FAILED: program: none\n  help: see the message, and the log'],
    [{ code: 7 }, 'START_FAILED: program: unknown\n  help: see the message, and the log'],
    [undefined, 'START_FAILED: program: unknown\n  help: see the message, and the log'],
    [new Error('late'), 'START_FAILED: program: late\n  help: see the message, and the log'],
  ])('%s', (error, text) => expect(describeStartFailure(error)).toBe(text));
});
