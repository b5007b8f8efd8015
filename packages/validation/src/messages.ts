import type { Params } from './field-error.js';

type Words = Readonly<Record<string, string>>;

const ofRules: Words = {
  'V-SHOOT-01': '"{value}" is not an update strategy: use one of {supported}',
  'V-SHOOT-02': '{strategy} needs the feature gate InPlaceNodeUpdates, which is off',
  'V-SHOOT-03': '{strategy} needs the feature gate InPlaceNodeUpdates, which is off; pools that exist may keep it',
  'V-SHOOT-04':
    'cannot change from {from} to {to}: nodes that were updated in place cannot be rolled; create another pool and delete this one',
  'V-SHOOT-05':
    'cannot change from {from} to {to}: nodes of a rolled pool cannot be updated in place; create another pool and delete this one',
  'V-SHOOT-06': 'cannot change from {from} to {to}: an in-place update keeps the machine',
  'V-SHOOT-07': 'cannot change from {from} to {to}: an in-place update keeps the operating system',
  'V-SHOOT-08': 'cannot change from {from} to {to}: an in-place update keeps the container runtime',
  'V-SHOOT-09': 'cannot change: an in-place update keeps the root volume',
  'V-SHOOT-10': 'cannot go back from {from} to {to}',
  'V-SHOOT-11': 'cannot go from {from} to {to} in one step: a pool that is updated in place takes one Kubernetes minor at a time',
  'V-SHOOT-12/downgrade': 'cannot go back from {from} to {to}',
  'V-SHOOT-12/skip': 'cannot go from {from} to {to} in one step: the control plane takes one Kubernetes minor at a time',
  'V-SHOOT-13/unset': 'must be set',
  'V-SHOOT-13/unparsable': 'cannot be compared: "{from}" before, "{to}" now',
  'V-SHOOT-14': 'must be set: without it an in-place update cannot tell forward from back',
  'V-SHOOT-15': 'cannot go back from {from} to {to}: an operating system is only updated forward in place',
  'V-SHOOT-16': 'cannot be compared: "{from}" before, "{to}" now',
  'V-SHOOT-17/unparsable': '"{version}" is not a version: whether node-local DNS can be switched is unknown',
  'V-SHOOT-17/stuck': 'cannot be switched while pool {pool} is updated in place: it needs Kubernetes 1.34 or later and no IPVS',
  'V-SHOOT-18':
    'pool {pool} is being updated in place: it cannot change, nor the Kubernetes version and kubelet settings it inherits, until that is done; the operation force-in-place-update lifts this',
  'V-SHOOT-19': '"{version}" is not a version, so pools that are being updated in place cannot be compared',
  'V-SHOOT-20': '"{version}" is not a version, so pool {pool}, which is being updated in place, cannot be compared',
  'V-SHOOT-21': 'must not be set: nodes of this pool are selected by hand',
  'V-SHOOT-22': 'must not be 0 while maxSurge is 0: no node could ever be updated',
  'V-SHOOT-23/form': 'must be an integer or a percentage such as 25%',
  'V-SHOOT-23/negative': 'must not be negative',
  'V-SHOOT-23/percent': 'must not be more than 100%',
  'V-SHOOT-24': 'must not be set: this pool is not updated in place',
  'V-SHOOT-25/negative': 'must not be negative',
  'V-SHOOT-25/unparsable': 'must be a duration such as 20m',
  'V-SHOOT-26': 'must not be true: this pool is rolled, and relies on unhealthy machines being replaced',
  'V-SHOOT-27/unknown': '"{operation}" is not an operation: use one of {supported}, rotate-rollout-workers=… or rollout-workers=…',
  'V-SHOOT-27/alone': '{operation} cannot be asked for together with another operation',
  'V-SHOOT-27/unmanaged': '{operation} is not possible: the machines of this self-hosted Shoot are not managed',
  'V-SHOOT-27b/both': '{operation} is asked for at once and in the maintenance window: choose one',
  'V-SHOOT-27b/retired': '{operation} is gone since Kubernetes 1.34: use rotate-etcd-encryption-key',
  'V-SHOOT-27b/beside': '{operation} contradicts {others}',
  'V-SHOOT-27b/encryption': '{operation} has to wait: what is encrypted at rest is still being changed',
  'V-SHOOT-27b/parts': '{operation} includes {others}, which the other annotation asks for',
  'V-SHOOT-28/not-ready': 'cannot start to rotate {what}: the Shoot was not yet created, or is not ready to be reconciled',
  'V-SHOOT-28/running': 'cannot start to rotate {what}: the rotation of {credential} is {phase}',
  'V-SHOOT-28/pending': 'cannot start to rotate {what}: pools are being updated in place ({kind}): {pools}',
  'V-SHOOT-28b': 'cannot complete: the rotation of {credential} is not Prepared',
  'V-SHOOT-29/empty': 'must name a pool, or * for all of them',
  'V-SHOOT-29/wildcard': '* stands for all pools and goes with no other name',
  'V-SHOOT-29/repeated': 'pool {pool} is named more than once',
  'V-SHOOT-29/unknown': 'there is no pool "{pool}"',
  'V-SHOOT-29/in-place': 'pool {pool} is updated in place and cannot be rolled',
  'V-SHOOT-30/not-waiting':
    'no rotation is waiting for pools: neither that of the certificate authorities nor that of the service account key',
  'V-SHOOT-30/empty': 'must name a pool',
  'V-SHOOT-30/repeated': 'pool {pool} is named more than once',
  'V-SHOOT-30/unknown': 'there is no pool "{pool}"',
  'V-SHOOT-31': '{operation} has to wait until the Shoot is awake',
  'V-SHOOT-32': 'cannot change while the Shoot is being deleted',
  'V-SHOOT-33/removed': 'a Shoot with workers cannot lose the last one',
  'V-SHOOT-33/added': 'a Shoot without workers cannot get any',
  'V-SHOOT-34/unparsable': '"{version}" is not a version',
  'V-SHOOT-34/incomparable': 'cannot be compared with the control plane, which is at "{controlPlane}"',
  'V-SHOOT-34/ahead': 'must not be newer than the control plane, which is at {controlPlane}',
  'V-SHOOT-34/behind': 'must be at most three minors older than the control plane, which is at {controlPlane}',
  'V-SHOOT-35': 'must be set',
  'V-SHOOT-36': 'a pool of this name exists already',
  'V-SHOOT-37': '"{value}" is not a container runtime: use {supported}',
  'V-SHOOT-38/size': 'must be whole gibibytes, such as 50Gi',
  'V-SHOOT-38/missing': 'must be set when there are data volumes',
  'V-SHOOT-39': 'cannot hibernate: the rotation of {credential} is {phase}',
  'V-ADM-01': 'the CloudProfile has no version "{version}" of image "{image}"',
  'V-ADM-02': 'version {version} of image {image} does not support in-place updates',
  'V-ADM-03': 'version {version} cannot be reached in place from {from} (lowest version to update from: {minimum})',
  'V-ADM-05/architecture': 'version {version} is not offered for {architecture}',
  'V-ADM-05/expired': 'version {version} has expired',
  'V-CP-01': '"{minimum}" is not a version',
  'V-CP-02/empty': 'must be set',
  'V-CP-02/unparsable': '"{version}" is not a version',
  'V-NCP-01': 'cannot be set: version {version} of image {image} belongs to the parent, and only its expiration date may differ',
  'V-NCP-02/missing': 'must be set: it is what an override of version {version} is for',
  'V-NCP-02/past': '{expirationDate} is in the past',
  'V-NCP-04': 'the parent has version {version} of image {image} by now: only its expiration date may change',
  'V-EXT-01': 'must be set',
  'V-EXT-02': 'must be set, or is none of those that exist',
  'V-EXT-02b': 'cannot change while the object is being deleted',
  'V-EXT-02c': 'cannot change from {from} to {to}',
  'V-MD-01': '"{strategy}" is not a strategy: use Recreate, RollingUpdate or InPlaceUpdate',
  'V-MD-02/missing': 'must be set, also when nodes are selected by hand',
  'V-MD-02/form': 'must be an integer or a percentage such as 25%',
  'V-MD-03': 'must be Auto or Manual',
  'V-MD-04': 'label {label} is not on the machines of the template',
  'V-MD-05': 'must be set',
  'V-MD-06': 'must be a non-negative integer',
  'SHAPE-01': 'must be {expected}',
  'VOCABULARY-01': '{conflict}: {help}',
  'STRICT-01':
    'cannot change from {from} to {to}, also not while the pool switches between automatic and manual: an in-place update keeps the machine',
  'STRICT-02': 'cannot become {to}: an in-place update keeps the operating system, and this pool named none',
  'STRICT-03': 'cannot go back from {from} to its pre-release {to}',
  'STRICT-04': 'the current version {from} leaves parts out, so it may be below {minimum}, the lowest version to update from',
  'STRICT-05': 'must not be above the version itself, {version}: it could only be reached by going back',
  'STRICT-06/zero': 'must not be 0 while maxSurge is 0: no node could ever be updated',
  'STRICT-06/negative': 'must not be negative',
  'STRICT-06/percent': 'must not be more than 100%',
};

/** The words of what is no rule: apart, so that a rule alone doesn't bring them along. */
export const otherWords: Words = {
  'M-01/unknown-image': 'the CloudProfile has no image "{image}"',
  'M-01/no-image': 'the CloudProfile has no image for the architecture of this pool',
  'M-01/not-a-number': 'the image version "{version}" is neither complete nor the beginning of one',
  'M-01/no-version': 'no version of the image fits "{version}", the architecture and the update strategy of this pool',
  'STRUCTURE-01/missing': 'must be set',
  'STRUCTURE-01/unknown': 'there is no field {name} here',
  'STRUCTURE-01/type': 'must be {expected}',
  'STRUCTURE-01/enum': 'must be one of {supported}',
  'STRUCTURE-01/range': 'must be {comparison} {limit}',
};

/**
 * Every sentence of this package, keyed by rule, or by rule and problem where one rule complains in several ways. `{name}` stands
 * for a parameter. To say it otherwise, or in another language, word `rule` and `params` of an error yourself.
 */
export const messages: Words = /* @__PURE__ */ (() => ({ ...ofRules, ...otherWords }))();

const longest = 120;

const shorten = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

const showOne = (value: unknown): string => {
  if (typeof value === 'string') return shorten(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'that';
};

/** Texts, numbers and lists of them are shown; other values have no short form. */
const show = (value: unknown): string => (Array.isArray(value) ? shorten(value.slice(0, 40).map(showOne).join(', ')) : showOne(value));

const fill = (template: string, params: Params): string =>
  template.replace(/\{([A-Za-z]+)\}/g, (_, name: string) => (Object.hasOwn(params, name) ? show(params[name]) : 'none'));

/** Words a complaint. A rule without words of its own says its sentence. */
export function describe(rule: string, params: Params, sentence: string, words = ofRules): string {
  const key = typeof params['problem'] === 'string' ? `${rule}/${params['problem']}` : rule;
  const template = Object.hasOwn(words, key) ? words[key] : undefined;
  return template === undefined ? sentence : fill(template, params);
}
