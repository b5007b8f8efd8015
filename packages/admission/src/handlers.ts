import type { CloudProfile, MachineDeployment, NamespacedCloudProfile, Shoot } from '@gardener-inplace/api';
import { admit, type ClusterNodes, type Component } from '@gardener-inplace/declared-features';
import {
  admitShoot,
  checkStructure,
  type FieldError,
  type StructureKind,
  toStatus,
  validateCloudProfile,
  validateMachineDeployment,
  validateNamespacedCloudProfile,
  validateShootCreate,
  validateShootUpdate,
  type ValidationOptions,
} from '@gardener-inplace/validation';
import { type AdmissionRequest, allowed, type Handler, type Verdict } from './review.js';

export type OptionsOf = () => ValidationOptions;

export interface ShootHandlerOptions {
  /** The CloudProfile that a Shoot names; undefined where there is none, which refuses the Shoot. */
  readonly cloudProfileOf: (shoot: Shoot) => CloudProfile | undefined;
  /** Asked per request, so that `now` is now. */
  readonly optionsOf?: OptionsOf;
}

const isChange = ({ operation, subResource }: AdmissionRequest): boolean =>
  (operation === 'CREATE' || operation === 'UPDATE') && !subResource;

/**
 * The static rules, then those of the CloudProfile, in the order of an API server: structure, meaning, images. Status writes, deletions
 * and other subresources pass.
 *
 * @source Gardener API reference b0
 */
export const shootHandler =
  ({ cloudProfileOf, optionsOf = () => ({}) }: ShootHandlerOptions): Handler =>
  (request) => {
    if (!isChange(request)) return allowed;
    const options = optionsOf();
    return firstRefusal(request, { kind: 'Shoot', group: 'core.gardener.cloud' }, [
      () => structure('Shoot', request),
      () => {
        const [old, shoot] = [request.oldObject as Shoot, request.object as Shoot];
        return request.operation === 'CREATE' ? validateShootCreate(shoot, options) : validateShootUpdate(old, shoot, options);
      },
      () => {
        const shoot = request.object as Shoot;
        const cloudProfile = cloudProfileOf(shoot);
        const old = request.oldObject as Shoot | null | undefined;
        const operation = request.operation === 'CREATE' ? 'create' : 'update';
        const errors = admitShoot({ operation, ...(old ? { old } : {}), shoot, cloudProfile: cloudProfile ?? {} }, options);
        // An unknown profile matters only where an image has to be looked up in it: a Shoot in deletion can still lose its finalizer.
        return cloudProfile === undefined && errors.length > 0 ? [unknownProfile('spec.cloudProfile', profileNameOf(shoot))] : errors;
      },
    ]);
  };

const profileNameOf = ({ spec }: Shoot): string | undefined => spec.cloudProfile?.name ?? spec.cloudProfileName;

const unknownProfile = (field: string, value: string | undefined): FieldError => ({
  rule: 'PROFILE-01',
  type: 'Invalid',
  field,
  value,
  detail: 'no such CloudProfile is known here',
  params: {},
});

export const cloudProfileHandler =
  (optionsOf: OptionsOf = () => ({})): Handler =>
  (request) =>
    isChange(request)
      ? firstRefusal(request, { kind: 'CloudProfile', group: 'core.gardener.cloud' }, [
          () => structure('CloudProfile', request),
          () => validateCloudProfile(request.object as CloudProfile, optionsOf()),
        ])
      : allowed;

export const namespacedCloudProfileHandler =
  (parentOf: (profile: NamespacedCloudProfile) => CloudProfile | undefined, optionsOf: OptionsOf = () => ({})): Handler =>
  (request) => {
    if (!isChange(request)) return allowed;
    const profile = request.object as NamespacedCloudProfile;
    const old = request.oldObject as NamespacedCloudProfile | null | undefined;
    return firstRefusal(request, { kind: 'NamespacedCloudProfile', group: 'core.gardener.cloud' }, [
      () => structure('NamespacedCloudProfile', request),
      () => {
        const parent = parentOf(profile);
        if (parent === undefined) return [unknownProfile('spec.parent', profile.spec?.parent?.name)];
        return validateNamespacedCloudProfile({ profile, ...(old ? { old } : {}), parent }, optionsOf());
      },
    ]);
  };

export const machineDeploymentHandler =
  (optionsOf: OptionsOf = () => ({})): Handler =>
  (request) =>
    isChange(request)
      ? firstRefusal(request, { kind: 'MachineDeployment', group: 'machine.sapcloud.io' }, [
          () => structure('MachineDeployment', request),
          () => validateMachineDeployment(request.object as MachineDeployment, optionsOf()),
        ])
      : allowed;

export interface DeclaredFeaturesHandlerOptions {
  readonly nodes: ClusterNodes;
  /** Whether every node is known yet. */
  readonly isReady: () => boolean;
  /** Version and gates of the API server. */
  readonly server: Component;
}

/** Updates of running pods, and from 1.37 on ResourceSlices, that their node can't carry out. @source KEP-5328; declared-features (f) */
export const declaredFeaturesHandler =
  ({ nodes, isReady, server }: DeclaredFeaturesHandlerOptions): Handler =>
  ({ operation, resource, subResource, object, oldObject }) => {
    const verdict = admit(
      { operation, resource: resource.resource, subresource: subResource ?? '', object, oldObject },
      { nodes, isReady: isReady() },
      server,
    );
    if (verdict.allowed) return allowed;
    const { code, reason, message } = verdict;
    return { allowed: false, status: { code, reason, message } };
  };

const structure = (kind: StructureKind, { object }: AdmissionRequest): readonly FieldError[] =>
  checkStructure(kind, object, { unknownFields: 'ignore' });

/** Later checks may rely on what earlier ones found in order. */
function firstRefusal(
  request: AdmissionRequest,
  kind: { readonly kind: string; readonly group: string },
  checks: readonly (() => readonly FieldError[])[],
): Verdict {
  for (const check of checks) {
    const errors = check();
    if (errors.length === 0) continue;
    const { code, reason, message, details } = toStatus(kind, nameOf(request), errors);
    const causes = details.causes.map((cause, index) => ({
      ...cause,
      message: `${cause.message} (rule ${errors[index]?.rule ?? 'unknown'})`,
    }));
    return { allowed: false, status: { code, reason, message, details: { ...details, causes } } };
  }
  return allowed;
}

const nameOf = ({ name, object }: AdmissionRequest): string =>
  name ?? (object as { readonly metadata?: { readonly name?: string } } | undefined)?.metadata?.name ?? '';
