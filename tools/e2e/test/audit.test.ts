import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type AuditedCall, readAuditLog } from '../src/simulation/rollout/audit-log.js';
import { evictionCheck } from '../src/simulation/rollout/evictions.js';
import { users } from '../src/simulation/rollout/rights.js';
import { attribute, nobody, type StoredChange } from '../src/simulation/rollout/stored-writes.js';

const controller = 'gardener-inplace-controller/1';

const call = (more: Partial<AuditedCall>): AuditedCall => ({
  verb: 'patch',
  user: users.controller,
  userAgent: controller,
  code: 200,
  at: '2026-11-30T12:00:00Z',
  plural: 'pods',
  namespace: 'shop',
  name: 'web',
  subresource: undefined,
  revision: undefined,
  ...more,
});

describe('the audit log', () => {
  const folders: string[] = [];
  afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));
  const callsOf = async (text: string): Promise<readonly AuditedCall[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'audit-'));
    folders.push(folder);
    await writeFile(join(folder, 'audit.log'), text);
    return readAuditLog(join(folder, 'audit.log'));
  };
  const event = (more: object): string =>
    JSON.stringify({
      verb: 'create',
      user: { username: 'somebody' },
      userAgent: 'kubectl/1',
      requestReceivedTimestamp: '2026-11-30T12:00:00Z',
      objectRef: { resource: 'pods', namespace: 'shop', name: 'web', subresource: 'eviction' },
      responseStatus: { code: 201 },
      ...more,
    });

  it('tells who did what, and which version of the object that left', async () => {
    const made = { kind: 'Pod', metadata: { name: 'web-1', resourceVersion: '7' } };
    const [evicted, created] = await callsOf(
      `${event({ responseObject: { kind: 'Status' } })}\n${event({ objectRef: { resource: 'pods', namespace: 'shop' }, responseObject: made })}\n`,
    );
    expect(evicted).toMatchObject({ verb: 'create', user: 'somebody', plural: 'pods', subresource: 'eviction', revision: undefined });
    expect(created).toMatchObject({ name: 'web-1', revision: '7' });
  });

  it('is read up to the line that the server is writing', async () => {
    expect(await callsOf(`${event({})}\n${event({}).slice(0, 40)}`)).toHaveLength(1);
    expect(await callsOf('')).toEqual([]);
  });
});

describe('a change that a watch told', () => {
  const change = (type: StoredChange['type'], revision: number, more: object = {}): StoredChange => ({
    plural: 'pods',
    type,
    object: { metadata: { namespace: 'shop', name: 'web', resourceVersion: String(revision), ...more } },
    revision,
  });
  const by = (changes: readonly StoredChange[], calls: readonly AuditedCall[]): readonly string[] =>
    attribute(changes, calls).map(({ userAgent }) => userAgent);

  it('was made by the call that was answered with its version', () => {
    expect(by([change('MODIFIED', 7)], [call({ revision: '6', userAgent: 'a' }), call({ revision: '7', userAgent: 'b' })])).toEqual(['b']);
  });

  it('was made by the first of them: a later one changed nothing', () => {
    expect(by([change('MODIFIED', 7)], [call({ revision: '7', userAgent: 'a' }), call({ revision: '7', userAgent: 'b' })])).toEqual(['a']);
  });

  it('was made by the removal of that object where it left', () => {
    const removals = [call({ verb: 'delete', userAgent: 'a' }), call({ verb: 'delete', userAgent: 'b' })];
    expect(by([change('MODIFIED', 7, { deletionTimestamp: '2026-11-30T12:00:30Z' }), change('DELETED', 8)], removals)).toEqual(['a', 'b']);
    expect(by([change('DELETED', 8)], [call({ verb: 'delete', name: 'other' })])).toEqual([nobody]);
  });

  it('was made by nobody where the call was refused, or is not there', () => {
    expect(by([change('MODIFIED', 7)], [])).toEqual([nobody]);
    expect(by([change('MODIFIED', 7)], [call({ revision: '7', code: 409 })])).toEqual([nobody]);
  });
});

describe('evictions', () => {
  const evicted = call({ verb: 'create', subresource: 'eviction', code: 201 });
  it.each<[string, readonly AuditedCall[], readonly string[]]>([
    ['are all that the controller does to pods', [evicted, call({ verb: 'list' })], []],
    ['are missed', [call({ verb: 'list' })], ['nothing was evicted']],
    ['count where they were granted', [{ ...evicted, code: 429 }], ['nothing was evicted']],
    ['are no deletions', [evicted, call({ verb: 'delete' })], ['2026-11-30T12:00:00Z pods/shop/web was deleted']],
    ['may be deletions of somebody else', [evicted, call({ verb: 'delete', user: 'kubelet' })], []],
  ])('%s', (_, calls, problems) => {
    expect(evictionCheck(calls).problems).toEqual(problems);
  });
});
