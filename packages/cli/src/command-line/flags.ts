interface FlagRow {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** What stands for the value in help texts. */
  readonly value?: string;
  readonly about: string;
}

/** Every flag of every command: one name has one meaning in the whole program. */
export const flags = {
  kubeconfig: { type: 'string', value: 'FILE', about: "kubeconfig; default KUBECONFIG, ~/.kube/config, then the pod's own account" },
  'target-kubeconfig': { type: 'string', value: 'FILE', about: 'kubeconfig of the cluster that holds the nodes, where it is another one' },
  context: { type: 'string', value: 'NAME', about: 'context of the kubeconfig' },
  namespace: { type: 'string', short: 'n', value: 'NAMESPACE', about: 'namespace of the machines; default that of the context' },
  'all-namespaces': { type: 'boolean', short: 'A', about: 'machines of all namespaces' },
  'request-timeout': { type: 'string', value: 'DURATION', about: 'limit of one request, for example 10s; 0 sets none; default 30s' },
  output: { type: 'string', short: 'o', value: 'FORMAT', about: 'table, wide, json, yaml, html or name' },
  policy: { type: 'string', value: 'FILE', about: 'configuration of the controller, whose policy then applies here too' },
  filename: { type: 'string', short: 'f', multiple: true, value: 'FILE', about: 'YAML or JSON with one or several objects; - reads stdin' },
  old: { type: 'string', value: 'FILE', about: 'the object as it is' },
  new: { type: 'string', value: 'FILE', about: 'the object as it shall be' },
  cloudprofile: { type: 'string', value: 'FILE', about: 'the CloudProfile' },
  pod: { type: 'string', value: 'FILE', about: 'a Pod, or an object with a pod template' },
  'kubernetes-version': { type: 'string', value: 'VERSION', about: 'version of the control plane; default the newest kubelet in sight' },
  'kubelet-version': { type: 'string', value: 'VERSION', about: 'what updating every kubelet to this version would do to its pods' },
  from: { type: 'string', value: 'KUBERNETES,IMAGE:VERSION', about: 'what the pool runs' },
  to: { type: 'string', value: 'KUBERNETES,IMAGE:VERSION', about: 'what the pool shall run' },
  strict: { type: 'boolean', about: 'also close the gaps that Gardener leaves open' },
  vocabulary: { type: 'string', value: 'gep|shipped', about: 'spelling of fields in the answer; default shipped' },
  all: { type: 'boolean', about: 'every candidate of the manual pools' },
  pool: { type: 'string', value: 'POOL', about: 'only this pool' },
  'feature-gates': { type: 'string', value: 'NAME=BOOLEAN', about: 'gates of the Gardener that is asked; default InPlaceNodeUpdates=true' },
  yes: { type: 'boolean', short: 'y', about: 'do not ask' },
  'dry-run': { type: 'string', value: 'none|client|server', about: 'client: only tell; server: ask without storing; default none' },
  'exit-code': { type: 'boolean', about: 'exit with 3 when nothing was changed' },
  watch: { type: 'boolean', short: 'w', about: 'go on and print again on every change' },
  'minutes-per-node': { type: 'string', value: 'MINUTES', about: 'assumed time from slot to success; default 10' },
  format: { type: 'string', value: 'mermaid|dot|svg', about: 'language of the diagram; default mermaid' },
  markdown: { type: 'boolean', about: 'the whole help as Markdown' },
  help: { type: 'boolean', short: 'h', about: 'this text' },
} as const satisfies Record<string, FlagRow>;

export type FlagName = keyof typeof flags;

type ValueOf<Row extends FlagRow> = Row extends { readonly type: 'boolean' }
  ? boolean
  : Row extends { readonly multiple: true }
    ? readonly string[]
    : string;

/** What was given on the command line. */
export type FlagValues = { readonly [Name in FlagName]?: ValueOf<(typeof flags)[Name]> | undefined };

export const flagRow = (name: FlagName): FlagRow => flags[name];

/** A flag as it is typed. */
export function flagText(name: FlagName): string {
  const { short, value } = flagRow(name);
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}
