import { type Machine, type MachineClass, marks, type Node, resources } from '@gardener-inplace/api';
import { createInformer, type KubeClient, keyOf, type ReconcileResult, systemClock } from '@gardener-inplace/kube-runtime';
import { asInformers, startActor, type Surroundings, unlessGone } from '../actor/actor.js';
import { demandGiven, isClient, isList, isLog, isText } from '../actor/demand-given.js';

/** A machine that stands in a rack: the node it will be, and the way to switch it on. */
export interface Server {
  /** The Node it registers; its labels tell pool and zone. */
  readonly node: Node;
  /** Boots it as this node, with the labels of its machine. A server that is booted already stays as it is. */
  boot(node: Node): Promise<void>;
  /** Ends what runs on it and wipes it: it can be booted again, as another node of its name. */
  release(): Promise<void>;
}

export interface MachineProviderOptions extends Omit<Surroundings, 'client'> {
  readonly control: KubeClient;
  readonly target: KubeClient;
  readonly namespace: string;
  readonly inventory: readonly Server[];
}

/**
 * Stands in for the provider's half of machine-controller-manager: gives every Machine a server of its pool and zone, reports it running
 * once its node is ready, and takes the server back when the Machine goes. Machines that are being updated in place are left alone.
 */
export function startMachineProvider(options: MachineProviderOptions, signal: AbortSignal): { readonly stopped: Promise<void> } {
  demandGiven(
    'startMachineProvider',
    options,
    { control: isClient, target: isClient, log: isLog, namespace: isText, inventory: isList },
    signal,
  );
  const { control, target, namespace, inventory, log, clock = systemClock } = options;
  const machines = createInformer<Machine>(control, resources.machines, { namespace });
  const nodes = createInformer<Node>(target, resources.nodes, { indexers: { machine: (node) => [keyOnNode(node) ?? ''] } });
  const servers = new Map(inventory.map((server) => [server.node.metadata?.name, server]));
  const serverNamed = (name: string | undefined): Server | undefined => servers.get(name);
  /** Server of each Machine, by its key. Filled from what Machines and Nodes say, so a fresh process hands out none a second time. */
  const taken = new Map<string, Server>();
  const remember = (machine: Machine): void => {
    const server = serverNamed(machine.metadata?.labels?.[marks.machineNode]);
    if (server !== undefined) taken.set(keyOf(machine), server);
  };
  const keyOnNode = ({ metadata }: Node): string | undefined => {
    const machineName = metadata?.labels?.[marks.nodeMachineName];
    return machineName === undefined ? undefined : `${namespace}/${machineName}`;
  };
  /** The server whose Node stands for a machine already, from before this process. */
  const serverOf = (key: string): Server | undefined => taken.get(key) ?? serverNamed(nodes.byIndex('machine', key)[0]?.metadata?.name);

  const reconcile = async (key: string, abort: AbortSignal): Promise<ReconcileResult> => {
    const machine = machines.get(key);
    if (machine === undefined) return freeServer(key);
    const nodeName = machine.metadata?.labels?.[marks.machineNode];
    if (nodeName === undefined) return provision(key, machine, abort);
    const phase = machine.status?.currentStatus?.phase ?? '';
    const node = nodes.get(nodeName);
    const isReady = node?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
    if (isReady && (phase === '' || phase === 'Pending' || phase === 'Unknown')) await report(machine, 'Running', abort);
    if (!isReady && phase === 'Running') await report(machine, 'Unknown', abort);
  };

  const provision = async (key: string, machine: Machine, abort: AbortSignal): Promise<ReconcileResult> => {
    const className = machine.spec.class.name ?? '';
    const { nodeTemplate } = await control.get<MachineClass>(resources.machineClasses, { namespace, name: className }, { signal: abort });
    const inUse = new Set(taken.values());
    const isFree = (candidate: Server): boolean => !inUse.has(candidate) && nodes.get(candidate.node.metadata?.name ?? '') === undefined;
    const server =
      serverOf(key) ?? inventory.find((candidate) => isMeantFor(candidate, machine, zoneOf(nodeTemplate)) && isFree(candidate));
    if (server === undefined) {
      log.warn({ machine: key }, 'No free server for machine');
      return { againAfterMilliseconds: 500 };
    }
    taken.set(key, server);
    await server.boot(withMachine(server.node, machine));
    const name = server.node.metadata?.name ?? '';
    const body = { metadata: { labels: { [marks.machineNode]: name } } };
    await unlessGone(
      control.patch(resources.machines, { namespace, name: machine.metadata?.name ?? '' }, { type: 'merge', body }, { signal: abort }),
    );
  };

  const report = async (machine: Machine, phase: 'Running' | 'Unknown', abort: AbortSignal): Promise<void> => {
    const body = {
      metadata: { resourceVersion: machine.metadata?.resourceVersion },
      status: { currentStatus: { phase, lastUpdateTime: new Date(clock.now()).toISOString() } },
    };
    await unlessGone(
      control.patch(
        resources.machines,
        { namespace, name: machine.metadata?.name ?? '' },
        { type: 'merge', body },
        { signal: abort, subresource: 'status' },
      ),
    );
  };

  const freeServer = async (key: string): Promise<void> => {
    const server = serverOf(key);
    if (server === undefined) return;
    taken.set(key, server);
    await server.release();
    await unlessGone(target.delete(resources.nodes, { name: server.node.metadata?.name ?? '' }));
    taken.delete(key);
  };

  const actor = startActor({ name: 'machine-provider', informers: asInformers(machines, nodes), reconcile, log, clock }, signal);
  const wake = (machine: Machine): void => {
    remember(machine);
    actor.wake(keyOf(machine));
  };
  machines.onChange({ added: wake, updated: wake, deleted: wake });
  const wakeOwner = (node: Node): void => {
    const key = keyOnNode(node);
    if (key !== undefined && serverNamed(node.metadata?.name) !== undefined) actor.wake(key);
  };
  nodes.onChange({ added: wakeOwner, updated: wakeOwner });
  return { stopped: actor.stopped };
}

const zoneOf = (nodeTemplate: unknown): string => (nodeTemplate as { readonly zone?: string } | undefined)?.zone ?? '';

function isMeantFor({ node }: Server, machine: Machine, zone: string): boolean {
  const labels = node.metadata?.labels ?? {};
  return labels[marks.pool] === machine.metadata?.labels?.[marks.pool] && (zone === '' || labels[marks.zone] === zone);
}

/** Labels, annotations and taints that the machine's node template asks for, and the machine's name. */
function withMachine({ metadata, spec, ...node }: Node, machine: Machine): Node {
  const template = machine.spec.nodeTemplate;
  const taints = [...(spec?.taints ?? []), ...(template?.spec?.taints ?? [])];
  return {
    ...node,
    metadata: {
      ...metadata,
      labels: { ...metadata?.labels, ...template?.metadata?.labels, [marks.nodeMachineName]: machine.metadata?.name ?? '' },
      annotations: { ...metadata?.annotations, ...template?.metadata?.annotations },
    },
    spec: { ...spec, ...(taints.length === 0 ? {} : { taints }) },
  };
}
