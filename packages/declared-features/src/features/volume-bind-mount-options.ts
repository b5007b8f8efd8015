import type { Container } from '@gardener-inplace/api';
import type { Feature } from '../feature.js';
import { entriesOf } from './entries.js';
import { gated } from './gated.js';

const mountsWithOptions = (container: Container | null | undefined): boolean =>
  entriesOf(container?.volumeMounts).some((mount) => entriesOf(mount?.bindMountOptions).length > 0);

/**
 * Bind mounts with options such as `noexec`; which options plays no part here. Ephemeral containers count, though adding one
 * later is an update and asks for nothing.
 *
 * @since Kubernetes 1.37
 */
export const volumeBindMountOptions: Feature = {
  ...gated('VolumeBindMountOptions', ['mountOptions']),
  isNeededToRun: ({ spec }) =>
    entriesOf(spec?.containers).some(mountsWithOptions) ||
    entriesOf(spec?.initContainers).some(mountsWithOptions) ||
    entriesOf(spec?.ephemeralContainers).some(mountsWithOptions),
};
