/** A YAML mapping whose content is not known. */
export type Mapping = Readonly<Record<string, unknown>>;

export const isMapping = (value: unknown): value is Mapping => typeof value === 'object' && value !== null && !Array.isArray(value);

export const child = (value: Mapping, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);

export const elements = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
