import { describe, expect, it } from '@jest/globals';
import { readAgentConfig } from '../src/index.js';
import { describeProblem } from '../src/config/config-problem.js';

const good = { nodeName: 'node-1', server: 'http://127.0.0.1:1' };

const problemOf = (value: unknown) => {
  const reading = readAgentConfig(value);
  return reading.ok ? undefined : reading.problem;
};

describe('the config file', () => {
  it('needs a name and a server', () => {
    expect(readAgentConfig(good)).toMatchObject({ ok: true, config: { nodeName: 'node-1', root: '/', tokens: [], timeouts: {} } });
  });

  it('gives timeouts in seconds', () => {
    expect(readAgentConfig({ ...good, timeouts: { poll: 0.5 } })).toMatchObject({ config: { timeouts: { poll: 500 } } });
  });

  it.each([
    ['no settings at all', 'text', '', 'the file holds no settings'],
    ['an unknown setting', { ...good, colour: 'red' }, 'colour', 'there is no such setting'],
    ['a number for a text', { ...good, nodeName: 7 }, 'nodeName', 'must be a text, is 7'],
    [
      'a text for a program',
      { ...good, systemctl: 'systemctl' },
      'systemctl',
      'must be a list of a program and its first arguments, is "systemctl"',
    ],
    [
      'a token without a path',
      { ...good, tokens: [{ secretName: 'a' }] },
      'tokens[0]',
      'names no secretName and path, is {"secretName":"a"}',
    ],
    ['an unknown timeout', { ...good, timeouts: { patience: 1 } }, 'timeouts.patience', 'there is no such timeout'],
    [
      'a timeout of nothing',
      { ...good, timeouts: { poll: 0 } },
      'timeouts.poll',
      'must be a number of seconds from 0.001 to 2147483, is 0',
    ],
    [
      'a timeout that no timer keeps',
      { ...good, timeouts: { resync: 3e9 } },
      'timeouts.resync',
      'must be a number of seconds from 0.001 to 2147483, is 3000000000',
    ],
    ['a timeout that only looks known', { ...good, timeouts: { toString: 1 } }, 'timeouts.toString', 'there is no such timeout'],
    ['no node', { server: 'http://127.0.0.1:1' }, 'nodeName', 'is missing'],
    ['no way to the cluster', { nodeName: 'node-1' }, 'kubeconfig', 'neither kubeconfig nor server is set'],
    ['two ways', { ...good, kubeconfig: '/k' }, 'kubeconfig', 'both kubeconfig and server are set'],
    ["this machine's services below another root", { ...good, root: '/tmp/node' }, 'systemctl', 'is missing, and root is /tmp/node'],
  ])('is refused with %s', (_, value, path, detail) => {
    expect(problemOf(value)).toMatchObject({ path, detail });
  });

  it('is refused in three lines', () => {
    expect(describeProblem('agent.yaml', { path: 'root', detail: 'is wrong', help: 'mend it' })).toBe(
      'CONFIG_INVALID: agent.yaml: root\n  is wrong\n  help: mend it\n',
    );
  });
});
