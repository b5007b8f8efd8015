import type { ResourceType } from '@gardener-inplace/api';

/** A resource that a test wants served beyond the built-in table; it behaves as if its CRD were installed. */
export interface CustomResource extends ResourceType {
  /** Whether `/status` is a subresource. Default true. */
  readonly hasStatus?: boolean;
  readonly shortNames?: readonly string[];
}

/** How a resource behaves, beyond where it is served. */
export interface ResourceDefinition extends ResourceType {
  /** Known to the server's code: strategic merge patches work, list items come without apiVersion and kind. */
  readonly isBuiltIn: boolean;
  readonly hasStatus: boolean;
  /** Whether a create keeps the status that it brings (Node: the kubelet registers itself with one). */
  readonly keepsStatusOnCreate: boolean;
  /** Whether `metadata.generation` counts changes of the desired state. */
  readonly countsGeneration: boolean;
  /** Whether a PUT without resourceVersion overwrites. */
  readonly allowsUnconditionalUpdate: boolean;
  /** What a write to `/status` may change beside the status. */
  readonly statusWriteKeeps: 'spec' | 'all-but-status';
  /** Whether the garbage collector follows its owners and heeds how it is deleted. */
  readonly isCollected: boolean;
  readonly subresources: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

export const apiVersionOf = ({ group, version }: Pick<ResourceType, 'group' | 'version'>): string =>
  group ? `${group}/${version}` : version;

/** The kind that errors about an object's content name: Events are those of the older API inside. */
export const internalKindOf = <T extends Pick<ResourceType, 'group' | 'plural'>>(resource: T): T =>
  storageKeyOf(resource) === 'events.k8s.io/events' ? { ...resource, group: '' } : resource;

/** Key of the storage of a resource; versions of one resource share it. */
export const storageKeyOf = ({ group, plural }: Pick<ResourceType, 'group' | 'plural'>): string => `${group}/${plural}`;
