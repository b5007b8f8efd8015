import type { Check } from '../check.js';
import type { Cluster } from '../in-cluster.js';
import { startChurn } from './config-maps.js';
import { watching } from './watched.js';

const pause = async (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Outage {
  readonly title: string;
  readonly suite: string;
  readonly happen: () => Promise<void>;
  /** Whether calls must have been refused meanwhile: else nothing happened. */
  readonly refuses: boolean;
}

/** Something happens to the server under load; afterwards cache, handlers and store must agree. */
const outage = async ({ client }: Cluster, { title, suite, happen, refuses }: Outage): Promise<Check> =>
  watching(client, suite, async ({ informer, differences }) => {
    const churn = startChurn(client, suite);
    await pause(1_000);
    await happen();
    await pause(1_000);
    const { written, refused, problems } = await churn.stop();
    const different = await differences(client);
    const { lists, watches } = informer.health().totals;
    const figures = `${written} writes, ${refused} refused meanwhile, ${lists} lists, ${watches} watches, ${informer.list().length} objects`;
    const unharmed = refuses && refused === 0 ? ['nothing was refused: the server was not away'] : [];
    return { title, figures, problems: [...problems, ...different, ...unharmed] };
  });

export const restartedApiServer = async (cluster: Cluster): Promise<Check> =>
  outage(cluster, {
    title: 'the API server is restarted in the middle of a watch: nothing is lost',
    suite: 'restart',
    happen: () => cluster.controlPlane.restartApiServer(),
    refuses: true,
  });

export const killedApiServer = async (cluster: Cluster): Promise<Check> =>
  outage(cluster, {
    title: 'the API server is killed in the middle of a watch: nothing is lost',
    suite: 'kill',
    happen: () => cluster.controlPlane.restartApiServer('SIGKILL'),
    refuses: true,
  });

export const killedEtcd = async (cluster: Cluster): Promise<Check> =>
  outage(cluster, {
    title: 'etcd is killed and stays away for three seconds: calls wait or fail as KubeErrors, and nothing is lost',
    suite: 'etcd',
    happen: () => cluster.controlPlane.killEtcd({ downMilliseconds: 3_000 }),
    // The API server holds calls back until its store answers again.
    refuses: false,
  });
