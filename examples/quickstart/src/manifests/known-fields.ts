import { child, elements, isMapping, type Mapping } from './mapping.js';

/** What is wrong with a field of a manifest. */
export interface FieldProblem {
  readonly field: string;
  readonly detail: string;
}

/** The fields that an API has at a path; `[]` stands for each element of a list. */
type Table = Readonly<Record<string, string>>;

const container =
  'name image command args workingDir ports envFrom env resources resizePolicy restartPolicy restartPolicyRules volumeMounts volumeDevices ' +
  'livenessProbe readinessProbe startupProbe lifecycle terminationMessagePath terminationMessagePolicy imagePullPolicy securityContext ' +
  'stdin stdinOnce tty';

const podSpec: Table = {
  '':
    'volumes initContainers containers ephemeralContainers restartPolicy terminationGracePeriodSeconds activeDeadlineSeconds dnsPolicy ' +
    'nodeSelector serviceAccountName serviceAccount automountServiceAccountToken nodeName hostNetwork hostPID hostIPC shareProcessNamespace ' +
    'securityContext imagePullSecrets hostname subdomain affinity schedulerName tolerations hostAliases priorityClassName priority dnsConfig ' +
    'readinessGates runtimeClassName enableServiceLinks preemptionPolicy overhead topologySpreadConstraints setHostnameAsFQDN os hostUsers ' +
    'schedulingGates resourceClaims resources hostnameOverride',
  'containers[]': container,
  'containers[].restartPolicyRules[]': 'action exitCodes',
  'containers[].restartPolicyRules[].exitCodes': 'operator values',
  'initContainers[]': container,
};

const below = (path: string, table: Table): Table =>
  Object.fromEntries(Object.entries(table).map(([key, fields]) => [key === '' ? path : `${path}.${key}`, fields]));

const workload = (fields: string): Table => ({
  '': 'apiVersion kind metadata spec status',
  spec: `selector template minReadySeconds revisionHistoryLimit ${fields}`,
  'spec.selector': 'matchLabels matchExpressions',
  'spec.template': 'metadata spec',
  ...below('spec.template.spec', podSpec),
});

/** Where schemas are open, because an API has many more fields than matter to updates, a person's slip must be told all the same. */
const tables: Readonly<Record<string, Table>> = {
  Deployment: workload('replicas strategy paused progressDeadlineSeconds'),
  DaemonSet: workload('updateStrategy'),
  Shoot: {
    spec:
      'accessRestrictions addons cloudProfile cloudProfileName controlPlane credentialsBindingName dns exposureClassName extensions ' +
      'hibernation kubernetes maintenance monitoring networking provider purpose region resources schedulerName secretBindingName seedName ' +
      'seedSelector systemComponents tolerations',
    'spec.kubernetes':
      'version clusterAutoscaler enableStaticTokenKubeconfig etcd kubeAPIServer kubeControllerManager kubeProxy kubeScheduler kubelet ' +
      'verticalPodAutoscaler',
    'spec.provider': 'type controlPlaneConfig infrastructureConfig workers workersSettings',
  },
  Node: {
    spec: 'podCIDR podCIDRs providerID unschedulable taints configSource externalID',
    status:
      'capacity allocatable phase conditions addresses daemonEndpoints nodeInfo images volumesInUse volumesAttached config runtimeHandlers ' +
      'features declaredFeatures',
  },
};

/** Fields that the kind's API does not have, at the places that its schema leaves open. */
export const unknownFieldsOf = (kind: string, object: Mapping): readonly FieldProblem[] =>
  Object.entries(tables[kind] ?? {}).flatMap(([path, fields]) =>
    placesAt(object, path).flatMap(({ at, value }) =>
      Object.keys(value)
        .filter((key) => !fields.split(' ').includes(key))
        .map((key) => ({ field: at === '' ? key : `${at}.${key}`, detail: 'unknown field' })),
    ),
  );

interface Place {
  readonly at: string;
  readonly value: Mapping;
}

const placesAt = (object: Mapping, path: string): readonly Place[] =>
  path
    .split('.')
    .filter((step) => step !== '')
    .reduce<readonly Place[]>((places, step) => places.flatMap((place) => stepInto(place, step)), [{ at: '', value: object }]);

function stepInto({ at, value }: Place, step: string): readonly Place[] {
  const name = step.replace('[]', '');
  const here = at === '' ? name : `${at}.${name}`;
  const next = child(value, name);
  if (!step.endsWith('[]')) return isMapping(next) ? [{ at: here, value: next }] : [];
  return elements(next).flatMap((element, index) => (isMapping(element) ? [{ at: `${here}[${index}]`, value: element }] : []));
}
