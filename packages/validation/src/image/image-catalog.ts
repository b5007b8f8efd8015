import { fieldPath, type FieldPath } from '../field-path.js';
import { contradictionAt, type Input } from '../input.js';
import type { Settings } from '../options.js';
import { createReader, type Reader } from '../reader.js';
import { memberAt, membersOf, textOf } from '../unknown-value.js';
import { readImageVersion, type ImageVersion } from './image-version.js';
import type { Expirable } from './life-cycle.js';

export interface Image {
  readonly name: string;
  readonly versions: readonly ImageVersion[];
}

/** A Kubernetes version on offer. */
export interface KubernetesOffer extends Expirable {
  readonly version: string;
}

/** What a CloudProfile offers, as the rules see it. */
export interface ImageCatalog extends Input {
  readonly images: readonly Image[];
  /** Every version of every image, in order. */
  readonly versions: readonly ImageVersion[];
  readonly kubernetes: readonly KubernetesOffer[];
  find(image: string, version: string): ImageVersion | undefined;
}

const readImage = (given: unknown, path: FieldPath, read: Reader): Image => {
  const entry = read.object(given, path);
  const name = read.text(entry, path, 'name') ?? '';
  const versions = read
    .list(entry, path, 'versions')
    .map((version, index) => readImageVersion(version, name, path.child('versions').index(index), read));
  return { name, versions };
};

const readKubernetes = (spec: unknown, path: FieldPath, read: Reader): readonly KubernetesOffer[] =>
  read.list(spec, path, 'kubernetes', 'versions').map((entry, index) => {
    const at = path.child('kubernetes', 'versions').index(index);
    return {
      version: read.text(entry, at, 'version') ?? '',
      expirationDate: read.text(entry, at, 'expirationDate'),
      classification: read.text(entry, at, 'classification'),
      lifecycle: read.list(entry, at, 'lifecycle').map((stage) => ({
        classification: textOf(memberAt(stage, 'classification')) ?? '',
        start: textOf(memberAt(stage, 'startTime')),
      })),
    };
  });

/** Reads a CloudProfile or NamespacedCloudProfile of any shape. */
export function readImageCatalog(profile: unknown, { vocabulary }: Pick<Settings, 'vocabulary'>): ImageCatalog {
  const read = createReader();
  const path = fieldPath('spec');
  const spec = read.object(memberAt(membersOf(profile), 'spec'), path);
  const images = read
    .list(spec, path, 'machineImages')
    .map((entry, index) => readImage(entry, path.child('machineImages').index(index), read));
  const versions: ImageVersion[] = [];
  const byImage = new Map<string, Map<string, ImageVersion>>();
  for (const image of images) {
    const known = byImage.get(image.name) ?? new Map<string, ImageVersion>();
    for (const each of image.versions) {
      versions.push(each);
      if (!known.has(each.version)) known.set(each.version, each);
    }
    byImage.set(image.name, known);
  }
  return {
    images,
    versions,
    kubernetes: readKubernetes(spec, path, read),
    find: (image, version) => byImage.get(image)?.get(version),
    defects: read.defects(),
    contradictions: versions
      .filter(({ conflicts }) => conflicts.length > 0)
      .flatMap(({ conflicts, path: at }) => conflicts.map((conflict) => contradictionAt(at, conflict, vocabulary))),
  };
}
