import type { OperatingSystemConfig } from '@gardener-inplace/api';
import { checkConfig } from './check-config.js';

export interface BadConfig {
  readonly code: 'PARSE' | 'CONFIG_INVALID';
  readonly detail: string;
}

/** Reads YAML; JSON is tried first, because the YAML parser is large and often not needed. */
export async function parseText(text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch {
    const { parse } = await import('yaml');
    return parse(text);
  }
}

/** The config under `osc.yaml`, or why it is none. */
export async function readConfig(bytes: Uint8Array): Promise<OperatingSystemConfig | BadConfig> {
  try {
    const value = await parseText(new TextDecoder().decode(bytes));
    if (!isConfig(value)) return { code: 'PARSE', detail: 'the text is not an OperatingSystemConfig with a spec' };
    const problem = checkConfig(value);
    return problem === undefined ? value : { code: 'CONFIG_INVALID', detail: problem };
  } catch (error) {
    return { code: 'PARSE', detail: `the text is not YAML: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const isConfig = (value: unknown): value is OperatingSystemConfig =>
  typeof value === 'object' && value !== null && 'spec' in value && typeof value.spec === 'object' && value.spec !== null;
