import { paths } from '../paths.js';

type Values = Readonly<Record<string, unknown>>;
/** What is wrong with a value, or undefined. */
type Check = (value: unknown, path: string) => string | undefined;

const stateDirectory = paths.journal.slice(0, paths.journal.lastIndexOf('/'));

const record =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isRecord(value)) return `${path || 'the text'} must be an object`;
    return first(Object.entries(fields), ([name, check]) => check(value[name], path === '' ? name : `${path}.${name}`));
  };

const list =
  (item: Check): Check =>
  (value, path) =>
    Array.isArray(value) ? first([...value.entries()], ([at, entry]) => item(entry, `${path}[${at}]`)) : `${path} must be a list`;

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined || value === null ? undefined : check(value, path);

const needed =
  (check: Check): Check =>
  (value, path) =>
    value === undefined || value === null ? `${path} is missing` : check(value, path);

const fits =
  (is: (value: unknown) => boolean, what: string): Check =>
  (value, path) =>
    is(value) ? undefined : `${path} must be ${what}`;

const text = fits((value) => typeof value === 'string', 'a text');
const truth = fits((value) => typeof value === 'boolean', 'true or false');
const mode = fits(
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 0o7777,
  'a file mode as a number, such as 420',
);

/** What systemd takes for a name; without a suffix it means a service. A leading hyphen would be an option. */
const isSystemdName = (value: unknown): boolean =>
  typeof value === 'string' && value.length < 256 && /^[A-Za-z0-9:_\\@][A-Za-z0-9:_.\\@-]*$/.test(value);

const unitName = fits(isSystemdName, 'the name of a systemd unit, such as kubelet.service');

const dropInName = fits(isSystemdName, 'a file name, such as 10-limits.conf');

const filePath = fits(
  (value) =>
    typeof value === 'string' &&
    /^\/[^\0]*[^/\0]$/.test(value) &&
    !value.split('/').some((part) => part === '..' || part === '.') &&
    !`${value.replaceAll(/\/+/g, '/')}/`.startsWith(`${stateDirectory}/`),
  `an absolute path of a file outside of ${stateDirectory}`,
);

const isBase64 = (data: string): boolean =>
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(data.replaceAll(/\s/g, ''));

const inline: Check = (value, path) =>
  record({
    data: needed(text),
    encoding: optional(fits((encoding) => encoding === '' || encoding === 'b64', 'b64 or empty')),
  })(value, path) ??
  (isRecord(value) && value.encoding === 'b64' && !isBase64(String(value.data)) ? `${path}.data must be base64` : undefined);

const imageName = fits((value) => typeof value === 'string' && /^[^-\s]\S*$/.test(value), 'the name of an image');

const content: Check = (value, path) => {
  if (!isRecord(value)) return `${path} must be an object`;
  const sources = ['inline', 'secretRef', 'imageRef'].filter((name) => (value[name] ?? undefined) !== undefined);
  if (sources.length !== 1) return `${path} must have exactly one of inline, secretRef and imageRef`;
  return record({
    inline: optional(inline),
    secretRef: optional(record({ name: needed(text), dataKey: needed(text) })),
    imageRef: optional(record({ image: needed(imageName), filePathInImage: needed(text) })),
  })(value, path);
};

const files = list(record({ path: needed(filePath), permissions: optional(mode), hostName: optional(text), content: needed(content) }));

const units = list(
  record({
    name: needed(unitName),
    command: optional(fits((value) => ['start', 'restart', 'stop'].includes(String(value)), 'start, restart or stop')),
    enable: optional(truth),
    content: optional(text),
    dropIns: optional(list(record({ name: needed(dropInName), content: needed(text) }))),
    filePaths: optional(list(text)),
  }),
);

const osUpdate = record({ command: needed(text), args: optional(list(text)) });

const time = optional(record({ lastInitiationTime: optional(text) }));
const rotation = optional(record({ certificateAuthorities: time, serviceAccountKey: time }));

const spec = record({
  files: optional(files),
  units: optional(units),
  inPlaceUpdates: optional(record({ operatingSystemVersion: optional(text), kubelet: optional(text), credentialsRotation: rotation })),
  osVersion: optional(text),
  kubeletVersion: optional(text),
  credentialsRotation: rotation,
});

const status = record({
  extensionFiles: optional(files),
  extensionUnits: optional(units),
  inPlaceUpdates: optional(
    record({ osUpdate: optional((value, path) => (Array.isArray(value) ? list(osUpdate) : osUpdate)(value, path)) }),
  ),
});

/**
 * The first thing in a config that the agent could not carry out as it says: a wrong type, a name that systemd refuses, a content
 * that cannot be decoded. Only what is used is looked at.
 *
 * @example checkConfig({ spec: { files: {} } }) // 'spec.files must be a list'
 */
export const checkConfig = (value: unknown): string | undefined => record({ spec: needed(spec), status: optional(status) })(value, '');

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

function first<T>(entries: readonly T[], problem: (entry: T) => string | undefined): string | undefined {
  for (const entry of entries) {
    const found = problem(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}
