/** One of the two servers that are asked the same. */
export interface Server {
  readonly name: 'test-cluster' | 'control plane';
  readonly kubeconfig: string;
  /** Whether what a row leaves behind may stay: the server is ours and goes away. */
  readonly isOurs: boolean;
  /** Forgets the history, also what it kept of it in memory. Only of a server that is ours. */
  forget(): void | Promise<void>;
}
