import { parseVersion } from '@gardener-inplace/api';
import { ConfigError, configChecks, type ConfigFields, parseConfig, readConfigFile } from '@gardener-inplace/kube-runtime';

/** What the binary is started with: one YAML file. */
export interface AdmissionConfig {
  /** Kubernetes version of the API server, for example `1.36.2`. */
  readonly kubernetesVersion: string;
  /** Feature gates of the API server and scheduler. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  readonly kubeconfig?: string;
  /** URL of an API server that asks for no credentials. */
  readonly server?: string;
  /** Default 9443. */
  readonly port?: number;
  /** Port of /healthz, /readyz and /metrics in plain HTTP. Default 8081. */
  readonly probePort?: number;
  readonly certificateFile?: string;
  readonly keyFile?: string;
  /** Default `shipped`. */
  readonly vocabulary?: 'gep' | 'shipped';
  readonly strict?: boolean;
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error';
}

const { text, boolean, port, switches, oneOf } = configChecks;

const fields: ConfigFields = {
  kubernetesVersion: (value) => typeof value === 'string' && parseVersion(value).ok,
  featureGates: switches,
  kubeconfig: text,
  server: text,
  port,
  probePort: port,
  certificateFile: text,
  keyFile: text,
  vocabulary: oneOf('gep', 'shipped'),
  strict: boolean,
  logLevel: oneOf('debug', 'info', 'warn', 'error'),
};

/**
 * Checks a configuration's text.
 *
 * @param object what to call the text in errors, mostly its file
 * @throws ConfigError with the field and what to do.
 */
export async function parseAdmissionConfig(content: string, object: string): Promise<AdmissionConfig> {
  const config = (await parseConfig(content, object, fields, ['kubernetesVersion'])) as unknown as AdmissionConfig;
  if ((config.certificateFile === undefined) === (config.keyFile === undefined)) return config;
  throw new ConfigError('CONFIG_INVALID', {
    object,
    path: 'certificateFile',
    detail: 'needs keyFile, and keyFile needs it',
    help: 'name both files, or none to speak plain HTTP on loopback',
  });
}

/** The same from a file. */
export const readAdmissionConfig = async (path: string): Promise<AdmissionConfig> => parseAdmissionConfig(await readConfigFile(path), path);
