import { planUpdatePath, type PoolVersions } from '@gardener-inplace/validation';
import type { CloudProfile } from '@gardener-inplace/api';

export interface Choice {
  readonly version: string;
  readonly updates: number;
  readonly hint: string;
}

/** What a form offers: image versions that can be reached in place, with the way there, and why the others cannot. */
export function imageChoices(current: PoolVersions, cloudProfile: CloudProfile, now: string): readonly Choice[] {
  const image = cloudProfile.spec?.machineImages?.find(({ name }) => name === current.image.name);
  return (image?.versions ?? []).map(({ version }) => {
    const target = { ...current, image: { ...current.image, version } };
    const { possible, steps, reasons } = planUpdatePath({ current, target, cloudProfile, now });
    const way = steps.map((step) => step.image.version).join(' → ');
    return { version, updates: possible ? steps.length : 0, hint: possible ? way : reasons.map(({ detail }) => detail).join('; ') };
  });
}
