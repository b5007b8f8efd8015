import type { FieldError } from '@gardener-inplace/validation';
import type { Call } from '../command-line/command.js';
import { tell } from '../output/harmless.js';
import { readCloudProfile } from '../files/read-kind.js';
import { type FileObject, readObjects } from '../files/read-objects.js';
import { formatOf, print } from '../output/print.js';
import { Problem } from '../problem/problem.js';
import { ruleOptions } from '../validation/rule-options.js';
import { checkObject, type Checked } from '../validation/check-object.js';
import { identityOf, nameOf } from '../validation/identity.js';

interface Line {
  readonly where: string;
  readonly object: string;
  readonly checked: Checked['depth'];
  /** In the order of lines. */
  readonly errors: readonly (FieldError & { readonly where: string; readonly line: number })[];
}

/** Whether objects may be created, or become what the files say; exit code 1 where one may not. */
export async function execute(call: Call): Promise<number> {
  formatOf(call);
  const options = ruleOptions(call);
  const objects = await readAll(call, filesOf(call));
  const before = call.flags.old === undefined ? [] : await readObjects(call, call.flags.old);
  const profile = call.flags.cloudprofile === undefined ? undefined : await readCloudProfile(call, call.flags.cloudprofile);
  const lines = objects.map((object): Line => {
    const old = before.find(({ value }) => identityOf(value) === identityOf(object.value));
    const { errors, depth } = checkObject(object.value, old?.value, profile, options);
    return {
      where: object.where(),
      object: nameOf(object.value),
      checked: depth,
      errors: errors
        .map((error) => ({ ...error, where: object.where(error.field), line: object.line(error.field) }))
        .sort((a, b) => a.line - b.line),
    };
  });
  const isValid = lines.every(({ errors }) => errors.length === 0);
  for (const { object, where, checked } of lines) {
    if (checked !== 'rules') tell(call.stderr, `note: ${where}: ${object}: ${notes[checked]}`);
  }
  for (const missing of withoutPartner(before, objects))
    tell(call.stderr, `note: ${missing.where()}: ${nameOf(missing.value)}: no file has the new object`);
  print(call, {
    data: { valid: isValid, objects: lines },
    blocks: () => [lines.flatMap(linesOf)],
    names: lines.map(({ object }) => object),
  });
  return isValid ? 0 : 1;
}

const notes = {
  nothing: 'this kind is not checked',
  structure: 'only the structure is checked; its parent is needed too (--cloudprofile)',
} as const;

function filesOf({ flags, positionals }: Call): readonly string[] {
  const files = [...(flags.filename ?? []), ...positionals];
  if (files.length > 0) return files;
  throw new Problem('USAGE', { where: 'kubectl inplace validate', detail: 'no file is named', help: 'name one with -f, or - for stdin' });
}

async function readAll(call: Call, files: readonly string[]): Promise<readonly FileObject[]> {
  const objects: FileObject[] = [];
  // One after the other: stdin can be read only once, and messages keep the order of the files.
  for (const file of files) for (const object of await readObjects(call, file)) objects.push(object);
  return objects;
}

const withoutPartner = (before: readonly FileObject[], objects: readonly FileObject[]): readonly FileObject[] =>
  before.filter(({ value }) => !objects.some((object) => identityOf(object.value) === identityOf(value)));

const linesOf = ({ object, errors, checked }: Line): readonly string[] => {
  if (errors.length > 0) return errors.map(({ where, field, detail, rule }) => `${where}: ${field}: ${detail} (${rule})`);
  return checked === 'nothing' ? [] : [`${object} valid`];
};
