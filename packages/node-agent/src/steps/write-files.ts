import type { File } from '@gardener-inplace/api';
import { collectFiles } from '@gardener-inplace/worker-pool';
import { done, type Step, type StepContext } from './step.js';

const defaultMode = 0o600;

/** Contents that are at hand come first: what is pulled from a registry may take long or fail. */
export const writeFiles: Step = {
  name: 'write-files',
  isNeeded: ({ plan }) => plan.files.changed.length > 0,
  carryOut: async (context) => {
    const changed = new Set(context.run().plan.files.changed);
    const files = collectFiles(context.config, await context.ports.host.hostname()).filter(({ path }) => changed.has(path));
    for (const file of files.filter(({ content }) => content.imageRef === undefined)) await writeFile(file, context);
    for (const file of files.filter(({ content }) => content.imageRef !== undefined)) await extractFile(file, context);
    return done;
  },
};

export const removeFiles: Step = {
  name: 'remove-files',
  isNeeded: ({ plan }) => plan.files.removed.length > 0,
  carryOut: async ({ ports, run }) => {
    for (const path of run().plan.files.removed) await ports.files.remove(path);
    return done;
  },
};

async function writeFile(file: File, context: StepContext): Promise<void> {
  await context.ports.files.write(file.path, await contentOf(file, context), file.permissions ?? defaultMode);
}

async function contentOf({ path, content }: File, { ports }: StepContext): Promise<Uint8Array | string> {
  if (content.inline !== undefined) return content.inline.encoding === 'b64' ? fromBase64(content.inline.data) : content.inline.data;
  if (content.secretRef === undefined) throw new Error(`${path} has no content`);
  const { name, dataKey } = content.secretRef;
  const value = (await ports.api.getSecret(name))?.data?.[dataKey];
  if (value === undefined) throw new Error(`${path} comes from key ${dataKey} of Secret ${name}, which is not there`);
  return fromBase64(value);
}

async function extractFile({ path, permissions, content }: File, { ports, signal }: StepContext): Promise<void> {
  if (content.imageRef === undefined) return;
  if (ports.images === undefined) throw new Error(`${path} comes from image ${content.imageRef.image}, and no image extractor is set up`);
  await ports.images.extract({ ...content.imageRef, destination: path, mode: permissions ?? defaultMode }, signal);
}

const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');
