const subdomain = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const qualifiedPart = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

const longerThan = (text: string, most: number): readonly string[] =>
  Buffer.byteLength(text) > most ? [`must be no more than ${most} bytes`] : [];

/** What keeps a text from being the name of an object; each reason is an error of its own. */
export const subdomainProblems = (text: string): readonly string[] => [
  ...longerThan(text, 253),
  ...(subdomain.test(text)
    ? []
    : [
        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
      ]),
];

/** Of names without dots, such as those of namespaces and containers. */
export const dnsLabelProblems = (text: string): readonly string[] => [
  ...longerThan(text, 63),
  ...(/^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(text)
    ? []
    : [
        "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
      ]),
];

const partProblems = (text: string): readonly string[] => [
  ...longerThan(text, 63),
  ...(qualifiedPart.test(text)
    ? []
    : ["must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"]),
];

/** What keeps a text from being the key of a label or an annotation, or the name of a finalizer. */
export function qualifiedNameProblems(text: string): readonly string[] {
  const parts = text.split('/');
  const [first = '', second] = parts;
  if (parts.length > 2) return ["a qualified name is an optional DNS subdomain prefix and '/', then a name"];
  const prefix = second === undefined ? [] : first === '' ? ['prefix part must be non-empty'] : subdomainProblems(first);
  const name = second ?? first;
  return [...prefix, ...(name === '' ? ['name part must be non-empty'] : []), ...partProblems(name)];
}

export const labelValueProblems = (text: string): readonly string[] => (text === '' ? [] : partProblems(text));
