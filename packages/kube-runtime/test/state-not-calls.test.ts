import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const folders = (parent: string): readonly string[] => readdirSync(join(root, parent)).map((name) => `${parent}/${name}/test`);

/** Every file of every test in the repository. */
const files = ['packages', 'tools', 'examples']
  .flatMap(folders)
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );

/** Stands in for code, or asks how it was called. */
const listensToCalls = /\bjest\s*\.\s*(?:fn|mock|unstable_mockModule|spyOn|replaceProperty)\b|\btoHaveBeen[A-Z]\w*\(|\.mock\.calls\b/;

/** What leaves no state behind that a test could look at. */
const leavesNoState: Readonly<Record<string, string>> = {
  'packages/admission/test/server.test.ts': 'the limit of four seconds, which nobody wants to wait for',
  'packages/declared-features/test/readme/readme.test.ts': 'what an example prints',
  'packages/kube-runtime/test/client/watch.test.ts': 'the keep-alive of a socket, which can not be read',
  'packages/test-cluster/test/cluster.test.ts': 'a warning of the process',
};

describe('§12.2 the state of the world is asserted, not the calls', () => {
  it('in every test but those of what leaves no state', () => {
    const own = 'packages/kube-runtime/test/state-not-calls.test.ts';
    const found = files.filter((file) => file !== own && listensToCalls.test(readFileSync(join(root, file), 'utf8')));
    expect(found.toSorted()).toEqual(Object.keys(leavesNoState));
  });

  it.each(['jest.fn()', 'jest.mock("x")', 'jest.spyOn(a, "b")', 'expect(f).toHaveBeenCalledWith(1)', 'f.mock.calls'])(
    'and %s is what that looks like',
    (text) => expect(text).toMatch(listensToCalls),
  );
});
