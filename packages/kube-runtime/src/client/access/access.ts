import type { Agent } from 'node:http';

/** What TLS needs to know; the same words as in `tls.connect`. */
export interface TlsFacts {
  readonly ca?: string | Buffer;
  readonly cert?: string | Buffer;
  readonly key?: string | Buffer;
  readonly servername?: string;
  readonly rejectUnauthorized?: boolean;
}

/** What one request is allowed with. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly tls: TlsFacts;
  /** A proxy's agent; our own keep-alive agent when absent. */
  readonly agent?: Agent;
}

/** The way to one API server. */
export interface Access {
  readonly server: URL;
  /**
   * Asked before every request, so that rotated tokens and certificates take effect. `rejected` says that the server just answered
   * 401 to the previous credentials: whatever is cached is to be fetched anew.
   */
  credentials(request: { readonly rejected: boolean }): Promise<Credentials>;
  /** Nobody waits for credentials any more: ends whatever is fetching them. */
  abandon?(): void;
  /** Lets go of what it holds open. */
  close?(): void;
}
