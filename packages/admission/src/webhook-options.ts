import { X509Certificate } from 'node:crypto';
import {
  checkConfig,
  type ConfigCheck,
  configChecks,
  ConfigError,
  type ConfigErrorFacts,
  type ConfigFields,
} from '@gardener-inplace/kube-runtime';
import type { WebhookConfigurationOptions } from './webhook-configuration.js';

const object = 'webhookConfiguration';
const { text, port } = configChecks;

const isName = (value: unknown): boolean => text(value) && /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(value as string);

/** What an API server takes: `https`, and neither user, query nor fragment. */
const isAddress = (value: unknown): boolean =>
  text(value) && URL.canParse(value as string) && /^https:\/\/[^@?#\s]+$/.test(value as string);

const fields: ConfigFields & Readonly<Record<keyof WebhookConfigurationOptions, ConfigCheck | ConfigFields>> = {
  name: isName,
  at: { url: isAddress, service: { namespace: isName, name: isName, port: (value) => port(value) && value !== 0 } },
  // Looked at below: by mistake it may be a key, which no message may show.
  authority: () => true,
  questions: Array.isArray,
};

/** @throws ConfigError with the option that can't be, and what to do. */
export function checkWebhookOptions(options: WebhookConfigurationOptions, known: readonly string[]): void {
  checkConfig(options, object, fields, ['at', 'at.service.namespace', 'at.service.name', 'authority']);
  const { at, authority, questions = known } = options;
  const isOnePlace = (at.url === undefined) !== (at.service === undefined);
  const isAsked = questions.length > 0 && new Set(questions).size === questions.length;
  if (!isOnePlace) throw invalid({ path: 'at', detail: 'must be either url or service', help: 'name one of the two' });
  if (!isAsked || !questions.every((question) => known.includes(question)))
    throw invalid({
      path: 'questions',
      detail: `can't be ${JSON.stringify(questions)}`,
      help: `name some of ${known.join(', ')}, each once`,
    });
  if (!isAuthority(authority))
    throw invalid({
      path: 'authority',
      detail: 'must be certificates in PEM, and nothing else',
      help: "give the text of the authority's certificate, which mostly is in a file ca.crt",
    });
}

const invalid = (facts: Omit<ConfigErrorFacts, 'object'>): ConfigError => new ConfigError('CONFIG_INVALID', { object, ...facts });

const isAuthority = (value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  const begins = value.match(/-----BEGIN /g) ?? [];
  const certificates = value.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return certificates.length > 0 && certificates.length === begins.length && certificates.every(isCertificate);
};

const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem) instanceof X509Certificate;
  } catch {
    return false;
  }
};
