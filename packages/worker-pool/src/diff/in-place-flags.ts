import { inPlaceSpecOf, type OperatingSystemConfig, type Result } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { listOf } from '../list-of.js';
import { all, fail, ok } from '../result.js';
import { fromBase64 } from '../operating-system-config/base64.js';
import { kubeletConfigPath } from '../operating-system-config/kubelet-files.js';
import { compareKubeletConfig, type KubeletConfiguration } from './kubelet-config.js';
import { isMinorUpdate } from './kubelet-version.js';
import { isSameOsVersion } from './os-version.js';
import { rotationChanges } from './rotation-changes.js';

/** What asks for an empty node, in the shape in which node agents store it. */
export interface InPlaceFlags {
  readonly operatingSystem: boolean;
  readonly kubelet: { readonly minorVersion: boolean; readonly config: boolean; readonly cpuManagerPolicy: boolean };
  /** Set together, cleared one by one. */
  readonly certificateAuthoritiesRotation: { readonly kubelet: boolean; readonly nodeAgent: boolean };
  readonly serviceAccountKeyRotation: boolean;
}

/** What is known about the node. */
export interface NodeFacts {
  /** See `runningOsVersionFor`. */
  readonly runningOsVersion?: string | undefined;
  /** Files meant for another host are left out. */
  readonly hostName?: string | undefined;
  /** Reads the text of the kubelet's configuration. Default `JSON.parse`; pass a YAML parser where it may be YAML. */
  readonly parse?: ((text: string) => unknown) | undefined;
  /**
   * What a running operating system means that isn't the desired one although the desired one didn't change: a node that
   * drifted (`report`), or an update (`update`, as upstream does). Default `report`, because for an update nobody would
   * ever empty the node, and everything else would wait with it.
   */
  readonly osDrift?: 'report' | 'update' | undefined;
  /** See `isSameOsVersion`. */
  readonly exactOsVersion?: boolean | undefined;
}

/** Nothing asks for an empty node. */
export const noFlags: InPlaceFlags = {
  operatingSystem: false,
  kubelet: { minorVersion: false, config: false, cpuManagerPolicy: false },
  certificateAuthoritiesRotation: { kubelet: false, nodeAgent: false },
  serviceAccountKeyRotation: false,
};

/**
 * Whether anything asks for an empty node. A flag that is not there may be one that asks: a node that is emptied in vain is better than
 * one that is updated under its pods.
 *
 * ```ts
 * needsEmptyNode(noFlags); // false
 * needsEmptyNode({ ...noFlags, operatingSystem: true }); // true
 * ```
 * @source node agent reference, change classification
 */
export const needsEmptyNode = (flags: InPlaceFlags): boolean => {
  const { operatingSystem, kubelet, certificateAuthoritiesRotation: ca, serviceAccountKeyRotation }: Partial<InPlaceFlags> = flags ?? {};
  const asked = [operatingSystem, kubelet?.minorVersion, kubelet?.config, kubelet?.cpuManagerPolicy, ca?.kubelet, ca?.nodeAgent];
  return [...asked, serviceAccountKeyRotation].some((flag) => flag !== false);
};

/** @internal */
export interface Classification {
  readonly flags: InPlaceFlags;
  readonly osDrifted: boolean;
}

/**
 * Only a node whose applied and desired configurations both say what to reach is updated in place: on the first boot, and
 * for rolled pools, everything is applied at once.
 *
 * @internal
 */
export function classify(
  applied: OperatingSystemConfig | undefined,
  desired: OperatingSystemConfig,
  facts: NodeFacts,
): Result<Classification> {
  const before = applied && inPlaceSpecOf(applied).value;
  const after = inPlaceSpecOf(desired).value;
  if (isAbsent(applied) || isAbsent(before) || isAbsent(after)) return ok({ flags: noFlags, osDrifted: false });

  const isWanted = (version: string) => isSameOsVersion(version, after.operatingSystemVersion, { exact: facts.exactOsVersion });
  const running = isSameOsVersion(facts.runningOsVersion, after.operatingSystemVersion, { exact: facts.exactOsVersion });
  const previous = isWanted(before.operatingSystemVersion);
  const isNewWish = !(previous.ok && previous.value);
  const minorVersion = isMinorUpdate(before.kubelet, after.kubelet);
  const configurations = all([kubeletConfigOf(applied, facts), kubeletConfigOf(desired, facts)]);
  if (!running.ok) return running;
  if (!minorVersion.ok) return minorVersion;
  if (!configurations.ok) return configurations;

  const [appliedConfig = {}, desiredConfig = {}] = configurations.value;
  const config = compareKubeletConfig(appliedConfig, desiredConfig);
  if (config.error !== undefined) return { ok: false, error: config.error };
  const rotation = rotationChanges(before, after);
  const isOther = !running.value;
  const isUpdate = isOther && (isNewWish || facts.osDrift === 'update');
  return ok({
    osDrifted: isOther && !isUpdate,
    flags: {
      operatingSystem: isUpdate,
      kubelet: { minorVersion: minorVersion.value, config: config.configChanged, cpuManagerPolicy: config.cpuManagerPolicyChanged },
      certificateAuthoritiesRotation: { kubelet: rotation.certificateAuthorities, nodeAgent: rotation.certificateAuthorities },
      serviceAccountKeyRotation: rotation.serviceAccountKey,
    },
  });
}

/** The kubelet's configuration is a file of the control plane, for every host. */
function kubeletConfigOf(osc: OperatingSystemConfig, { parse = JSON.parse }: NodeFacts): Result<KubeletConfiguration> {
  const inline = listOf(osc.spec?.files).find(({ path }) => path === kubeletConfigPath)?.content?.inline;
  if (typeof inline?.data !== 'string')
    return fail('KUBELET_CONFIG_MISSING', kubeletConfigPath, `${kubeletConfigPath} is not among the inline files`);
  const text = inline.encoding === 'b64' ? fromBase64(inline.data) : ok(inline.data);
  if (!text.ok) return text;
  try {
    const config = parse(text.value);
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return ok(config as KubeletConfiguration);
  } catch (error) {
    return fail(
      'KUBELET_CONFIG_UNREADABLE',
      text.value,
      `${kubeletConfigPath} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return fail('KUBELET_CONFIG_UNREADABLE', text.value, `${kubeletConfigPath} holds no settings`);
}
