/** One of our packages, by its folder name. */
export type Name = string;

export interface Room {
  /** Where the room stands in the house; `beside` helps tests and simulations. */
  readonly floor: '0' | '1a' | '1b' | '2' | '3' | 'beside';
  /** Our packages that its published code may use. */
  readonly mayUse: readonly Name[];
  /** Decides only: no Node built-in, no client, no clock, no randomness; also runs in a browser. */
  readonly pure: boolean;
}

const pureRooms = ['validation', 'worker-pool', 'state-machine', 'declared-features'] as const;
const floorsZeroAndOne = ['api', ...pureRooms, 'kube-runtime'] as const;

/** The plan of the house. docs/architecture.md explains it; this is what is enforced. */
export const plan: Readonly<Record<Name, Room>> = {
  api: { floor: '0', mayUse: [], pure: true },
  validation: { floor: '1a', mayUse: ['api'], pure: true },
  'worker-pool': { floor: '1a', mayUse: ['validation', 'api'], pure: true },
  'state-machine': { floor: '1a', mayUse: ['api'], pure: true },
  'declared-features': { floor: '1a', mayUse: ['api'], pure: true },
  'kube-runtime': { floor: '1b', mayUse: [], pure: false },
  controller: { floor: '2', mayUse: floorsZeroAndOne, pure: false },
  'node-agent': { floor: '2', mayUse: floorsZeroAndOne, pure: false },
  admission: { floor: '2', mayUse: floorsZeroAndOne, pure: false },
  cli: { floor: '3', mayUse: [...floorsZeroAndOne, 'controller', 'node-agent', 'admission'], pure: false },
  'test-cluster': { floor: 'beside', mayUse: ['api'], pure: false },
  simulation: { floor: 'beside', mayUse: floorsZeroAndOne, pure: false },
};

/** Rooms that any package's tests may use besides what its code may: the stand-ins, and the objects that those speak of. */
export const testRooms: readonly Name[] = ['api', 'test-cluster', 'simulation'];

/** Third-party packages that one room alone may know. */
export const onlyIn: Readonly<Record<string, Name>> = { '@kubernetes/client-node': 'kube-runtime' };

export const scope = '@gardener-inplace/';

/** Longest file that reads as one idea, in lines. */
export const longestFile = 300;
