import { fieldPath } from '../field-path.js';
import type { Input } from '../input.js';
import { settingsOf, type Settings, type ValidationOptions } from '../options.js';
import { createReader, type Defect } from '../reader.js';
import { memberAt, membersOf, textOf } from '../unknown-value.js';

/** An extension resource as the rules see it: a Worker or an OperatingSystemConfig. */
export interface ExtensionView {
  readonly object: unknown;
  readonly spec: unknown;
  readonly isInDeletion: boolean;
}

/** What rules about an extension resource look at. */
export interface ExtensionState extends Input {
  readonly settings: Settings;
  readonly old: ExtensionView | undefined;
  readonly current: ExtensionView;
}

const viewOf = (object: unknown): ExtensionView => ({
  object: membersOf(object),
  spec: memberAt(object, 'spec'),
  isInDeletion: textOf(memberAt(object, 'metadata', 'deletionTimestamp')) !== undefined,
});

const wrongTypes = (object: unknown): readonly Defect[] => {
  const read = createReader();
  const path = fieldPath('spec');
  const spec = read.members(memberAt(object, 'spec'), path);
  read.text(spec, path, 'type');
  read.text(spec, path, 'region');
  read.text(spec, path, 'purpose');
  read.members(spec, path, 'inPlaceUpdates');
  read.list(spec, path, 'pools').forEach((given, index) => {
    const at = path.child('pools').index(index);
    const pool = read.object(given, at);
    for (const names of [['name'], ['machineType'], ['architecture'], ['machineImage', 'name'], ['machineImage', 'version']])
      read.text(pool, at, ...names);
  });
  return read.defects();
};

/** Context for rules about an extension resource of any shape. Without an old one it is created. */
export const extensionState = (old: unknown, current: unknown, options: ValidationOptions): ExtensionState => ({
  settings: settingsOf(options),
  old: old === undefined || old === null ? undefined : viewOf(old),
  current: viewOf(current),
  defects: wrongTypes(current),
  contradictions: [],
});
