import type { TokenFile } from '../adapters/secret-tokens.js';
import type { Timeouts } from '../settings.js';

/** The config file of `gardener-inplace-node-agent`. */
export interface AgentConfig {
  readonly nodeName: string;
  /** Directory with the node's files. Default `/`. */
  readonly root: string;
  /** The agent's kubeconfig, a path on the node, or the URL of a server that asks for no credentials. */
  readonly kubeconfig: string | undefined;
  readonly server: string | undefined;
  readonly secretName: string | undefined;
  /** Program and first arguments. Default `systemctl`; required where `root` is not `/`. */
  readonly systemctl: readonly string[] | undefined;
  readonly ctr: readonly string[] | undefined;
  readonly commandPrefix: readonly string[] | undefined;
  readonly kubeletHealthURL: string | undefined;
  /** A path on this machine. */
  readonly bootIdPath: string | undefined;
  readonly ownUnit: string | undefined;
  /** URL and certificate authorities in kubeconfigs that the agent writes. */
  readonly apiServer: string | undefined;
  readonly clusterCA: string | undefined;
  readonly tokens: readonly TokenFile[];
  /** In the file: seconds. Here: milliseconds. */
  readonly timeouts: Partial<Timeouts>;
}
