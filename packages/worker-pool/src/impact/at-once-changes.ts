import { effectiveKubelet, effectiveKubernetesVersion } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { stableJson } from '../operating-system-config/stable-json.js';
import { sameContent } from '../same-content.js';
import type { PlacedPool } from './hash-triggers.js';
import { pathOfKubelet, pathOfVersion } from './item-path.js';
import { trigger, type Trigger } from './trigger.js';

const hashed = ['kubeReserved', 'evictionHard', 'cpuManagerPolicy'];

/** Changes that reach running nodes without emptying them: a patch of the kubelet and its other settings. @internal */
export function atOnceChanges(before: PlacedPool, after: PlacedPool): readonly Trigger[] {
  const versions = [before, after].map(({ shoot, pool }) => effectiveKubernetesVersion(shoot, pool));
  const [old, current] = [settingsOf(before), settingsOf(after)];
  const settings = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter((name) => !hashed.includes(name));
  return [
    ...(versions[0] === versions[1] ? [] : [trigger('kubernetesPatch', pathOfVersion(after.pool, after.path), versions[0], versions[1])]),
    ...settings
      .filter((name) => !sameContent(old[name], current[name]))
      .map((name) =>
        trigger('kubeletSetting', `${pathOfKubelet(after.pool, after.path)}.${name}`, textOf(old[name]), textOf(current[name])),
      ),
  ];
}

const settingsOf = ({ shoot, pool }: PlacedPool): Readonly<Record<string, unknown>> => ({ ...effectiveKubelet(shoot, pool) });

const textOf = (value: unknown): string | undefined => (isAbsent(value) ? undefined : stableJson(value));
