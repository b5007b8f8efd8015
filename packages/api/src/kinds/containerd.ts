/**
 * Where containerd looks for an image first.
 *
 * @source spec node-agent (a)
 */
export interface RegistryHost {
  /** Where the mirror answers. */
  readonly url: string;
  /** What is asked of it: `pull`, `resolve`. Default both. */
  readonly capabilities?: readonly string[];
  /** Paths of certificate authorities on the node that its certificate is checked against. */
  readonly caCerts?: readonly string[];
  /** Whether `url` holds the path of the API already. Default false. */
  readonly overridePath?: boolean;
}

/** A registry whose images come from elsewhere. */
export interface RegistryConfig {
  /** Name of the registry in an image, such as `docker.io`. */
  readonly upstream: string;
  /** Address of the registry itself, asked where no host has the image. */
  readonly server?: string;
  /** Asked in this order. */
  readonly hosts?: readonly RegistryHost[];
  /** Whether the node waits until a host answers before it is used. Default false. */
  readonly readinessProbe?: boolean;
}

/** A part of the section `plugins` in containerd's configuration. */
export interface ContainerdPlugin {
  /** `add` (default) or `remove`. */
  readonly op?: string;
  /** Steps that lead to the part. */
  readonly path: readonly string[];
  /** What is put there. Absent: an empty table. */
  readonly values?: unknown;
}

/** How containerd runs on a node. The node agent writes its configuration before an update is waited for. */
export interface ContainerdConfig {
  /** Image of the container that holds a pod together. */
  readonly sandboxImage: string;
  /** Changes of its own section. */
  readonly plugins?: readonly ContainerdPlugin[];
  /** Registries whose images come from elsewhere. */
  readonly registries?: readonly RegistryConfig[];
}
