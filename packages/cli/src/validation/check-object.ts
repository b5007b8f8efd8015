import {
  type CloudProfile,
  type MachineDeployment,
  type NamespacedCloudProfile,
  type OperatingSystemConfig,
  schemas,
  type Shoot,
  type Worker,
} from '@gardener-inplace/api';
import {
  admitShoot,
  checkStructure,
  defaultShoot,
  type FieldError,
  type StructureKind,
  validateCloudProfile,
  validateMachineDeployment,
  validateNamespacedCloudProfile,
  validateOperatingSystemConfig,
  validateShootCreate,
  validateShootUpdate,
  validateWorkerResource,
  type ValidationOptions,
} from '@gardener-inplace/validation';

type Plain = Readonly<Record<string, unknown>>;

export interface Checked {
  /** How far the check went: `structure` where rules would say more, had they what they need. */
  readonly depth: 'nothing' | 'structure' | 'rules';
  readonly errors: readonly FieldError[];
}

interface Request {
  readonly object: unknown;
  readonly old: unknown;
  readonly profile: CloudProfile | undefined;
  readonly options: ValidationOptions;
}

type Check = (request: Request) => readonly FieldError[] | undefined;

/** Rules by kind; undefined where what they need is not given. Each kind's objects have its structure by then. */
const rules: Partial<Readonly<Record<StructureKind, Check>>> = {
  Shoot: ({ object, old, profile, options }) => checkShoot(object as Shoot, old as Shoot | undefined, profile, options),
  CloudProfile: ({ object, options }) => validateCloudProfile(object as CloudProfile, options),
  NamespacedCloudProfile: ({ object, old, profile, options }) =>
    profile &&
    validateNamespacedCloudProfile(
      { profile: object as NamespacedCloudProfile, parent: profile, ...before(old as NamespacedCloudProfile) },
      options,
    ),
  MachineDeployment: ({ object, options }) => validateMachineDeployment(object as MachineDeployment, options),
  Worker: ({ object, old, options }) => validateWorkerResource({ worker: object as Worker, ...before(old as Worker) }, options),
  OperatingSystemConfig: ({ object, old, options }) =>
    validateOperatingSystemConfig(
      { operatingSystemConfig: object as OperatingSystemConfig, ...before(old as OperatingSystemConfig) },
      options,
    ),
};

/** Structure first, then rules: a rule reads a field of the wrong type as absent. Unknown fields are reported. */
export function checkObject(object: Plain, old: Plain | undefined, profile: CloudProfile | undefined, options: ValidationOptions): Checked {
  const kind = structureKindOf(object);
  if (kind === undefined) return { depth: 'nothing', errors: [] };
  const structure = checkStructure(kind, object);
  if (structure.length > 0) return { depth: 'rules', errors: structure };
  const check = rules[kind];
  const errors = check === undefined ? [] : check({ object, old, profile, options });
  return errors === undefined ? { depth: 'structure', errors: [] } : { depth: 'rules', errors };
}

/** As the server does: defaults first, then what the Shoot says, then what the CloudProfile offers. */
function checkShoot(
  given: Shoot,
  givenOld: Shoot | undefined,
  cloudProfile: CloudProfile | undefined,
  options: ValidationOptions,
): readonly FieldError[] {
  const shoot = defaultShoot(given);
  const old = givenOld && defaultShoot(givenOld);
  const errors = old === undefined ? validateShootCreate(shoot, options) : validateShootUpdate(old, shoot, options);
  if (cloudProfile === undefined) return errors;
  const request =
    old === undefined ? { operation: 'create' as const, shoot, cloudProfile } : { operation: 'update' as const, old, shoot, cloudProfile };
  return [...errors, ...admitShoot(request, options)];
}

const before = <T>(old: T | undefined): { readonly old?: T } => (old === undefined ? {} : { old });

/** Kinds whose structure is known. */
const structureKindOf = ({ kind }: Plain): StructureKind | undefined =>
  typeof kind === 'string' && Object.hasOwn(schemas, kind) ? (kind as StructureKind) : undefined;
