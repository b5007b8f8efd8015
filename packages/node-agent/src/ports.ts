import type { Node, Pod, Secret } from '@gardener-inplace/api';
import type { Logger } from '@gardener-inplace/kube-runtime';

/** Paths are absolute on the node; an adapter may map them below another directory. */
export interface FileSystem {
  /** `undefined` when there is no such file. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** All or nothing, also across a power failure: temporary file, fsync, rename, fsync of the directory. */
  write(path: string, content: Uint8Array | string, mode: number): Promise<void>;
  /** Absent is fine. */
  remove(path: string): Promise<void>;
  /** Removes a directory and what is in it; absent is fine. */
  removeTree(path: string): Promise<void>;
  /** Removes a directory only when nothing is in it. */
  removeEmptyDirectory(path: string): Promise<void>;
}

/** The init system. Every call resolves when the job is finished and rejects when it failed. */
export interface ServiceManager {
  daemonReload(): Promise<void>;
  enable(unit: string): Promise<void>;
  disable(unit: string): Promise<void>;
  stop(unit: string): Promise<void>;
  restart(unit: string): Promise<void>;
}

export interface CommandRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly deadlineMilliseconds: number;
  /** Travels in the child's environment, so that the command is found again after the agent was killed. */
  readonly attempt: string;
}

export interface CommandResult {
  /** `undefined` when it was killed, could not be started, or ended unseen. */
  readonly exitCode: number | undefined;
  /** Standard output and error, in order; only the end when there was much. */
  readonly output: string;
  /** Why there is no exit code. */
  readonly problem?: string;
}

/** Runs programs, never through a shell. */
export interface CommandRunner {
  /** Never rejects for what the program does. Rejects with the signal's reason when aborted; the program then keeps running. */
  run(request: CommandRequest, signal: AbortSignal): Promise<CommandResult>;
  /** Whether a command of that attempt, or a child of it, is alive. */
  isRunning(attempt: string): Promise<boolean>;
  /** Ends what is alive of that attempt. */
  stop(attempt: string): Promise<void>;
}

/** The API server, seen from one node. Reads are live: no cache stands between. */
export interface NodeApi {
  getNode(): Promise<Node | undefined>;
  /** JSON merge patch. `undefined` when its resourceVersion was stale: read again and decide again. */
  patchNode(body: object): Promise<Node | undefined>;
  getSecret(name: string): Promise<Secret | undefined>;
  /** Every pod bound to this node. */
  listPods(): Promise<readonly Pod[]>;
  /** Only the pod of that uid; gone is fine. */
  deletePod(pod: PodReference): Promise<void>;
  /** Calls back whenever the Node may have changed. Keeps trying until the signal ends it. */
  watchNode(changed: () => void, signal: AbortSignal): void;
  watchSecret(name: string, changed: () => void, signal: AbortSignal): void;
}

export interface PodReference {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface HostInfo {
  /** Text of /etc/os-release; `undefined` when there is none. */
  osRelease(): Promise<string | undefined>;
  hostname(): Promise<string>;
  /** Another one after every boot. */
  bootID(): Promise<string>;
}

export interface KubeletProbe {
  /** One request; never rejects except for an aborted signal. */
  check(signal: AbortSignal): Promise<{ readonly healthy: boolean; readonly detail: string }>;
}

/** A client certificate from the cluster's signer, with a new key. */
export interface CertificateRequester {
  request(subject: CertificateSubject, signal: AbortSignal): Promise<{ readonly certificate: string; readonly key: string }>;
}

export interface CertificateSubject {
  readonly commonName: string;
  readonly organization: string;
}

export interface TokenSync {
  /** Fetches every configured token again; resolves once the files are written. */
  sync(signal: AbortSignal): Promise<void>;
}

/** Files that arrive inside a container image, such as the kubelet's binary. */
export interface ImageExtractor {
  /** Puts the file in place with the same guarantees as `FileSystem.write`. */
  extract(file: ImageFile, signal: AbortSignal): Promise<void>;
}

export interface ImageFile {
  readonly image: string;
  readonly filePathInImage: string;
  readonly destination: string;
  readonly mode: number;
}

/** What the agent needs from the world. The optional ones are needed only for what their name says. */
export interface Ports {
  readonly files: FileSystem;
  readonly services: ServiceManager;
  readonly commands: CommandRunner;
  readonly api: NodeApi;
  readonly clock: Clock;
  readonly host: HostInfo;
  readonly kubelet: KubeletProbe;
  readonly certificates?: CertificateRequester;
  readonly tokens?: TokenSync;
  readonly images?: ImageExtractor;
  readonly logger: Pick<Logger, 'info' | 'error'>;
}
