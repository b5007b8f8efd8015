import { objectAt, stringAt } from '../json/json-object.js';
import { storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { Change } from '../store/history.js';
import type { StoreEngine } from '../store/store.js';
import type { Stored } from '../store/stored.js';

/** An open watch, as the cluster's owner sees it. */
export interface OpenWatch {
  readonly resource: ResourceDefinition;
  readonly namespace: string | undefined;
  /** The value that a field must have for anything to match, or undefined. */
  readonly wanted: (path: string) => string | undefined;
  readonly onChange: (change: Change) => void;
  readonly sendBookmark: () => void;
  /** Ends the stream cleanly, or breaks the connection. */
  readonly end: (how: 'close' | 'reset') => void;
}

/** Hands every change to the watches of its resource and namespace. */
export interface WatchHub {
  /** Returns a function that takes the watch out. */
  add(watch: OpenWatch): () => void;
  readonly open: () => readonly OpenWatch[];
  close(): void;
}

// Thousands of kubelets each watch one node and its pods: such watches are found by the value they want, not asked one by one.
const nodeName = ({ object }: Stored): string => stringAt(objectAt(object, 'spec'), 'nodeName') ?? '';
const name = ({ object }: Stored): string => object.metadata.name;

const topicOf = (watch: OpenWatch): string => {
  const key = storageKeyOf(watch.resource);
  const wantedName = watch.wanted('metadata.name');
  if (wantedName !== undefined) return `${key} name ${wantedName}`;
  const wantedNode = watch.wanted('spec.nodeName');
  return wantedNode === undefined ? key : `${key} node ${wantedNode}`;
};

function topicsOf({ resource, before, after }: Change): ReadonlySet<string> {
  const key = storageKeyOf(resource);
  return new Set([
    key,
    `${key} name ${name(after)}`,
    ...[before, after].flatMap((entry) => (entry ? [`${key} node ${nodeName(entry)}`] : [])),
  ]);
}

export function createWatchHub(store: StoreEngine): WatchHub {
  const byTopic = new Map<string, Set<OpenWatch>>();
  const unsubscribe = store.subscribe((change) => {
    const { namespace } = change.after.object.metadata;
    for (const topic of topicsOf(change)) {
      for (const watch of [...(byTopic.get(topic) ?? [])]) {
        if (watch.namespace === undefined || watch.namespace === namespace) watch.onChange(change);
      }
    }
  });
  const open = () => [...byTopic.values()].flatMap((watches) => [...watches]);
  return {
    add: (watch) => {
      const topic = topicOf(watch);
      const watches = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, watches.add(watch));
      return () => {
        watches.delete(watch);
        if (watches.size === 0 && byTopic.get(topic) === watches) byTopic.delete(topic);
      };
    },
    open,
    close: () => {
      unsubscribe();
      for (const watch of open()) watch.end('close');
    },
  };
}
