import type { OperatingSystemConfig, Result } from '@gardener-inplace/api';
import { reducedOperatingSystemConfig } from '../operating-system-config/node-agent-secret.js';
import { isAbsent } from '../absent.js';
import { map } from '../result.js';
import { sameContent } from '../same-content.js';
import { collectFiles, diffFiles, type FileChanges } from './files.js';
import { classify, needsEmptyNode, type InPlaceFlags, type NodeFacts } from './in-place-flags.js';
import { diffUnits, mergeUnits, type UnitChanges } from './units.js';

export interface OperatingSystemConfigChanges {
  /** `whenReady`: only on an empty node, and everything waits together. */
  readonly timing: 'nothing' | 'atOnce' | 'whenReady';
  readonly flags: InPlaceFlags;
  /** The node runs another operating system than desired, yet nothing new was asked for. */
  readonly osDrifted: boolean;
  readonly files: FileChanges;
  readonly units: UnitChanges;
}

/**
 * What a node has to do to get from the configuration it applied last to the desired one, and whether it must be empty
 * for it. Without an applied configuration (first boot) everything is applied at once.
 *
 * ```ts
 * const changes = diffOperatingSystemConfig(applied, desired, { runningOsVersion: '1592.6', hostName: 'node-1' });
 * if (changes.ok && changes.value.timing === 'whenReady') waitForReadyMark();
 * ```
 * Errors: `OS_VERSION_UNKNOWN`, `OS_VERSION_INCOMPARABLE`, `VERSION_UNPARSABLE`, `KUBELET_CONFIG_MISSING`,
 * `KUBELET_CONFIG_UNREADABLE`, or a reserved resource that is no quantity.
 *
 * @source node agent reference, change classification; trap W11
 */
export function diffOperatingSystemConfig(
  applied: OperatingSystemConfig | undefined,
  desired: OperatingSystemConfig,
  facts: NodeFacts,
): Result<OperatingSystemConfigChanges> {
  const { hostName } = facts ?? {};
  return map(classify(applied, desired, facts ?? {}), ({ flags, osDrifted }) => {
    const files = diffFiles(applied ? collectFiles(applied, hostName) : [], collectFiles(desired, hostName));
    const changedPaths = files.changed.map(({ path }) => path);
    const units = diffUnits(applied ? mergeUnits(applied) : [], mergeUnits(desired), changedPaths);
    const isSame = !isAbsent(applied) && sameContent(reducedOperatingSystemConfig(applied), reducedOperatingSystemConfig(desired));
    const timing = needsEmptyNode(flags) ? 'whenReady' : isSame ? 'nothing' : 'atOnce';
    return { timing, flags, osDrifted, files, units };
  });
}
