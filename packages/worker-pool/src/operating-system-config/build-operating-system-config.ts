import {
  effectiveKubelet,
  marks,
  writeInPlaceSpec,
  type File,
  type OperatingSystemConfig,
  type OperatingSystemConfigSpec,
  type Result,
  type Shoot,
  type ShootWorker,
  type Unit,
  type Vocabulary,
} from '@gardener-inplace/api';
import { given } from '../given.js';
import { listOf } from '../list-of.js';
import { shown } from '../shown.js';
import { all, fail, map, ok } from '../result.js';
import { agentSecretNameOf } from '../worker/agent-secret-name.js';
import { inPlaceSectionOf } from './in-place-section.js';
import { kubeletBinaryFile, kubeletConfigFile, kubeletUnit, renderKubeletConfig } from './kubelet-files.js';

export interface BuildOperatingSystemConfig {
  readonly shoot: Shoot;
  /** One of `shoot.spec.provider.workers`. */
  readonly pool: ShootWorker;
  /** Default `reconcile`. */
  readonly purpose?: OperatingSystemConfigSpec['purpose'];
  /** Default: the name of the pool's machine image. */
  readonly type?: string | undefined;
  readonly namespace?: string | undefined;
  /** Text of the kubelet's configuration, YAML or JSON. Default: rendered from the pool's effective settings. */
  readonly kubeletConfig?: string | undefined;
  /** Image that carries the kubelet at `/kubelet`; its tag should follow the pool's version. Without it no binary is installed. */
  readonly kubeletImage?: string | undefined;
  /** Further units and files, after the kubelet's. */
  readonly units?: readonly Unit[] | undefined;
  readonly files?: readonly File[] | undefined;
  readonly providerConfig?: unknown;
  /** Default: the pool's `cri`, else containerd. */
  readonly criConfig?: OperatingSystemConfigSpec['criConfig'];
  /** Default `shipped`. */
  readonly vocabulary?: Vocabulary | undefined;
}

/**
 * The OperatingSystemConfig of a pool. Purpose `reconcile`: kubelet unit and configuration, and for pools that are updated
 * in place what their nodes must reach. Purpose `provision`: only the units and files given, for a machine's first boot.
 * Errors: a version, time or quantity that can't be parsed.
 *
 * ```ts
 * const osc = buildOperatingSystemConfig({ shoot, pool, purpose: 'reconcile' });
 * ```
 * @source rule E-01
 */
export function buildOperatingSystemConfig(options: BuildOperatingSystemConfig): Result<OperatingSystemConfig> {
  if (typeof options !== 'object' || options === null)
    return fail('NO_OPTIONS', options, 'a config is built of a Shoot and a pool, and there are none');
  const { shoot, pool, purpose = 'reconcile', namespace, vocabulary = 'shipped' } = options;
  const parts = all<unknown>([
    agentSecretNameOf(shoot, pool),
    purpose === 'reconcile' ? kubeletParts(options) : ok({ files: [], units: [] }),
  ]);
  return map(parts, ([key, kubelet]) => {
    const { files, units } = kubelet as KubeletParts;
    const osc: OperatingSystemConfig = {
      apiVersion: 'extensions.gardener.cloud/v1alpha1',
      kind: 'OperatingSystemConfig',
      metadata: {
        name: `${shown(key)}${purpose === 'reconcile' ? '-original' : '-init'}`,
        ...given({ namespace }),
        labels: { [marks.pool]: pool?.name },
      },
      spec: {
        type: options.type ?? pool?.machine?.image?.name ?? '',
        purpose,
        ...given({ providerConfig: options.providerConfig }),
        criConfig: options.criConfig ?? { name: pool?.cri?.name ?? 'containerd' },
        units: [...units, ...listOf(options.units)],
        files: [...files, ...listOf(options.files)],
      },
    };
    const section = inPlaceSectionOf(shoot, pool, purpose);
    return section === undefined ? osc : writeInPlaceSpec(osc, section, vocabulary);
  });
}

interface KubeletParts {
  readonly files: readonly File[];
  readonly units: readonly Unit[];
}

function kubeletParts({ shoot, pool, kubeletConfig, kubeletImage }: BuildOperatingSystemConfig): Result<KubeletParts> {
  const text = kubeletConfig === undefined ? renderKubeletConfig(effectiveKubelet(shoot, pool)) : ok(kubeletConfig);
  return map(text, (config) => {
    const files = [kubeletConfigFile(config), ...(kubeletImage === undefined ? [] : [kubeletBinaryFile(kubeletImage)])];
    return { files, units: [kubeletUnit(files)] };
  });
}
