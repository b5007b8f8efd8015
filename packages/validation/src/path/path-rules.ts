import { compareVersions, isVersionLowerThan, skipsMinor } from '@gardener-inplace/api';
import type { ImageCatalog } from '../image/image-catalog.js';
import { isReachableFrom } from '../image/in-place-support.js';
import { meetsConstraint } from '../image/kubelet-constraint.js';
import { isExpired, stageOf } from '../image/life-cycle.js';
import type { PoolVersions } from './update-path.js';

/** What decides whether a step is allowed. */
export interface PathContext {
  readonly target: PoolVersions;
  readonly catalog: ImageCatalog;
  readonly now: number | undefined;
  readonly apiServers: readonly string[];
}

/** A rule that a step breaks. */
export interface Broken {
  readonly rule: string;
  readonly detail: string;
}

const holds = (result: { readonly ok: boolean; readonly value?: boolean }): boolean => result.ok && result.value === true;

const none: readonly Broken[] = [];

/** Most steps break nothing, so words are made only where they are needed. */
const unless = (isFine: boolean, rule: string, detail: () => string): readonly Broken[] => (isFine ? none : [{ rule, detail: detail() }]);

/** What is wrong with a step to another Kubernetes version. */
export function kubernetesBroken(from: string, to: string, { target, catalog, now }: PathContext): readonly Broken[] {
  if (from === to) return [];
  const lower = isVersionLowerThan(to, from);
  const skip = skipsMinor(from, to);
  if (!lower.ok || !skip.ok) return [{ rule: 'V-SHOOT-13', detail: `${from} and ${to} cannot be compared` }];
  const offer = catalog.kubernetes.find(({ version }) => version === to);
  return [
    ...unless(!lower.value, 'V-SHOOT-10', () => `Kubernetes cannot go back from ${from} to ${to}`),
    ...unless(
      !skip.value,
      'V-SHOOT-11',
      () => `Kubernetes cannot go from ${from} to ${to}: a pool that is updated in place takes one minor at a time`,
    ),
    ...unless(
      offer !== undefined && !isExpired(offer, now),
      'PATH-01',
      () => `the CloudProfile does not offer Kubernetes ${to}, or it has expired`,
    ),
    ...unless(
      to === target.kubernetes || !offer || stageOf(offer, now) !== 'preview',
      'PATH-02',
      () => `Kubernetes ${to} is a preview and no place to stop`,
    ),
  ];
}

/** What is wrong with a step to another image version. */
export function imageBroken(
  from: PoolVersions['image'],
  to: PoolVersions['image'],
  { target, catalog, now }: PathContext,
): readonly Broken[] {
  if (from.name === to.name && from.version === to.version) return [];
  const name = unless(from.name === to.name, 'V-SHOOT-07', () => `image ${from.name} cannot become ${to.name} in place`);
  const offer = catalog.find(to.name, to.version);
  if (!offer) return [...name, { rule: 'V-ADM-01', detail: `the CloudProfile has no version ${to.version} of image ${to.name}` }];
  const lower = isVersionLowerThan(to.version, from.version);
  const isStop = to.version !== target.image.version;
  return [
    ...name,
    ...unless(lower.ok, 'V-SHOOT-16', () => `image versions ${from.version} and ${to.version} cannot be compared`),
    ...unless(!holds(lower), 'V-SHOOT-15', () => `the image cannot go back from ${from.version} to ${to.version}`),
    ...unless(
      isReachableFrom(offer, from.version),
      'V-ADM-03',
      () => `image version ${to.version} cannot be reached in place from ${from.version}`,
    ),
    ...unless(!isExpired(offer, now) || (!isStop && !holds(lower)), 'V-ADM-05', () => `image version ${to.version} has expired`),
    ...unless(
      !isStop || stageOf(offer, now) !== 'preview',
      'PATH-02',
      () => `image version ${to.version} is a preview and no place to stop`,
    ),
  ];
}

/** Whether a way to the target might break fewer rules than a direct step that breaks this one. All others have to do with the target. */
export function isAvoidable(rule: string, { target, catalog }: PathContext): boolean {
  const { supported = false, minimum } = catalog.find(target.image.name, target.image.version)?.inPlace ?? {};
  return rule === 'V-SHOOT-11' || rule === 'V-ADM-05' || (rule === 'V-ADM-03' && supported && minimum !== undefined);
}

/** What is wrong with running two versions together. */
export function togetherBroken({ kubernetes, image }: PoolVersions, { catalog, apiServers }: PathContext): readonly Broken[] {
  const constraint = catalog.find(image.name, image.version)?.kubeletVersionConstraint ?? '';
  const older = apiServers.find((server) => !holds(compareVersions(kubernetes, '<=', server)));
  return [
    ...unless(
      constraint === '' || meetsConstraint(kubernetes, constraint),
      'PATH-03',
      () => `image version ${image.version} runs kubelets ${constraint}, not ${kubernetes}`,
    ),
    ...unless(older === undefined, 'PATH-04', () => `kubelet ${kubernetes} would be newer than an API server at ${older}`),
  ];
}
