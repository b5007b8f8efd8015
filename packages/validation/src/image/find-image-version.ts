import { fieldPath } from '../field-path.js';
import type { Reader } from '../reader.js';
import { entriesOf, isMembers, memberAt } from '../unknown-value.js';
import { readImageVersion, type ImageVersion } from './image-version.js';

/** Whether that member says the text; a member that is no text, or absent, says nothing. */
const says = (entry: unknown, name: string, text: string): boolean => {
  const value = isMembers(entry) && Object.hasOwn(entry, name) ? entry[name] : '';
  return value === text || (text === '' && typeof value !== 'string');
};

/**
 * The first entry of that name and version in a CloudProfile of any shape. Profiles list hundreds of versions where a Shoot
 * chooses a few: the others are not read.
 */
export function findImageVersion(profile: unknown, image: string, version: string, read: Reader): ImageVersion | undefined {
  const images = entriesOf(memberAt(profile, 'spec', 'machineImages'));
  for (let imageIndex = 0; imageIndex < images.length; imageIndex += 1) {
    const each = images[imageIndex];
    if (!says(each, 'name', image)) continue;
    const versions = entriesOf(memberAt(each, 'versions'));
    const index = versions.findIndex((entry) => says(entry, 'version', version));
    if (index < 0) continue;
    const path = fieldPath('spec').child('machineImages').index(imageIndex).child('versions').index(index);
    return readImageVersion(versions[index], image, path, read);
  }
  return undefined;
}
