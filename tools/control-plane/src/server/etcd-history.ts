import { ControlPlaneProblem } from '../problem.js';
import { ask } from './ask.js';

/** Drops all versions before the current one, through etcd's HTTP gateway. */
export async function compactHistory(etcd: string): Promise<void> {
  const call = async (path: string, body: object): Promise<string> => {
    const answer = await ask(`${etcd}${path}`, { method: 'POST', body: JSON.stringify(body) });
    // Compacting twice at the same version is no trouble.
    if (answer.status === 200 || answer.body.includes('has been compacted')) return answer.body;
    throw new ControlPlaneProblem('NOT_READY', {
      where: `etcd ${path}`,
      detail: `${answer.status} ${answer.body}`,
      help: 'compact only while etcd runs',
    });
  };
  // Any key will do: the revision stands in the header.
  const { header } = JSON.parse(await call('/v3/kv/range', { key: 'AA==' })) as { readonly header: { readonly revision: string } };
  await call('/v3/kv/compaction', { revision: header.revision, physical: true });
}
