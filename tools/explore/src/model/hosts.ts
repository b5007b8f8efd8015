import { canonical } from '../store/content.js';

/** What is true on a machine, whatever the stores say. */
export interface Host {
  /** Class that the operating system on its disk belongs to. */
  readonly system: string;
  /** The run that the agent's journal tells of. */
  readonly run?: Run;
  /** A person cordoned the node, and nobody has undone it. */
  readonly isForeignCordon?: boolean;
  /** An agent that records nothing acts once on each ready mark that it sees. */
  readonly hasSeenReady?: boolean;
  /** How often its node was registered. */
  readonly registrations?: number;
}

export interface Run {
  /** Template hash that was claimed when it began. */
  readonly target?: string;
  /** Class that is being installed. */
  readonly system: string;
  readonly vocabulary: 'gep' | 'shipped';
  readonly result?: 'successful' | 'failed';
}

/** All machines, by node name. */
export interface Hosts {
  readonly id: number;
  readonly byNode: Readonly<Record<string, Host>>;
}

const byText = new Map<string, Hosts>();

export function hostsOf(byNode: Readonly<Record<string, Host>>): Hosts {
  const text = canonical(byNode);
  const known = byText.get(text);
  if (known !== undefined) return known;
  const hosts = { id: byText.size + 1, byNode };
  byText.set(text, hosts);
  return hosts;
}

export const withHost = ({ byNode }: Hosts, node: string, host: Host | undefined): Hosts => {
  const { [node]: _, ...others } = byNode;
  return hostsOf(host === undefined ? others : { ...others, [node]: host });
};
