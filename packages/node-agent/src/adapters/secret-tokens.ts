import type { FileSystem, NodeApi, TokenSync } from '../ports.js';

export interface TokenFile {
  readonly secretName: string;
  /** Default `token`. */
  readonly dataKey?: string;
  readonly path: string;
}

const tokenMode = 0o640;

/** Tokens that come from Secrets and are read by programs from files. */
export const createTokenSync = (tokens: readonly TokenFile[], api: NodeApi, files: FileSystem): TokenSync => ({
  sync: async () => {
    for (const { secretName, dataKey = 'token', path } of tokens) {
      const token = (await api.getSecret(secretName))?.data?.[dataKey];
      if (token === undefined) throw new Error(`Secret ${secretName} has no ${dataKey} for ${path}`);
      await files.write(path, Buffer.from(token, 'base64'), tokenMode);
    }
  },
});
