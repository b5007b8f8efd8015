import { Document, Scalar, visit } from 'yaml';
import { escapedInQuotes, isHarmful } from './harmless.js';

/** JSON that a terminal can show; parsed it is the same value. */
export const jsonOf = (data: unknown): string => `${escapedInQuotes(JSON.stringify(data, undefined, 2))}\n`;

/** YAML likewise. Only double quotes know escapes, so texts that need some are put into them. */
export function yamlOf(data: unknown): string {
  const document = new Document(data, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, scalar) => {
      // Several lines without anything else in them stay readable.
      if (typeof scalar.value === 'string' && isHarmful(scalar.value.replaceAll('\n', ''))) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return escapedInQuotes(document.toString());
}
