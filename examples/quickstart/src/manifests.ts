import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CloudProfile, marks, type Node, resources, type ResourceType, type Shoot, type ShootWorker } from '@gardener-inplace/api';
import type { KubeObject } from '@gardener-inplace/kube-runtime';
import { checkStructure, type StructureKind } from '@gardener-inplace/validation';
import { type Document, isMap, LineCounter, parseAllDocuments } from 'yaml';
import { QuickstartProblem } from './problem.js';

/** Everything that the example's YAML files say. */
export interface Manifests {
  readonly cloudProfile: CloudProfile;
  readonly shoot: Shoot;
  /** The machines in the racks. */
  readonly nodes: readonly Node[];
  readonly workloads: readonly KubeObject[];
}

const structured: readonly string[] = ['CloudProfile', 'Shoot', 'Node', 'PodDisruptionBudget'] satisfies readonly StructureKind[];
const workloadKinds = ['Deployment', 'DaemonSet', 'PodDisruptionBudget'];

/** Reads and checks the files of a directory before anything is started. */
export async function readManifests(directory: string): Promise<Manifests> {
  const [profiles, shoots, nodes, workloads] = await Promise.all([
    readObjects(join(directory, 'cloudprofile.yaml'), ['CloudProfile']),
    readObjects(join(directory, 'shoot.yaml'), ['Shoot']),
    readObjects(join(directory, 'nodes.yaml'), ['Node']),
    readObjects(join(directory, 'workloads.yaml'), workloadKinds),
  ]);
  const manifests: Manifests = {
    cloudProfile: only(profiles, join(directory, 'cloudprofile.yaml')) as CloudProfile,
    shoot: only(shoots, join(directory, 'shoot.yaml')) as unknown as Shoot,
    nodes: nodes as readonly Node[],
    workloads,
  };
  checkInventory(manifests, join(directory, 'nodes.yaml'));
  return manifests;
}

const only = (objects: readonly KubeObject[], where: string): KubeObject => {
  const [object] = objects;
  if (object === undefined || objects.length > 1) {
    throw new QuickstartProblem('MANIFEST_INVALID', {
      where,
      detail: `holds ${objects.length} objects`,
      help: 'keep exactly one object in this file',
    });
  }
  return object;
};

async function readObjects(path: string, kinds: readonly string[]): Promise<readonly KubeObject[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new QuickstartProblem('MANIFEST_UNREADABLE', {
      where: path,
      detail: `the file can't be read (${error.code ?? 'unknown'})`,
      help: 'restore the file',
    });
  });
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines });
  if (!Array.isArray(documents)) return [];
  return documents
    .filter(({ contents }) => contents !== null)
    .map((document) => {
      const at = (offset: number): string => `${path}:${lines.linePos(offset).line}`;
      const [problem] = document.errors;
      if (problem !== undefined) {
        throw new QuickstartProblem('MANIFEST_NOT_YAML', {
          where: at(problem.pos[0]),
          detail: problem.message.split('\n')[0] ?? 'not YAML',
          help: 'correct the YAML',
        });
      }
      const start = isMap(document.contents) ? (document.contents.range?.[0] ?? 0) : 0;
      return checked(toPlain(document, at(start)), kinds, at(start));
    });
}

function toPlain(document: Document.Parsed, where: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new QuickstartProblem('MANIFEST_NOT_YAML', { where, detail: (error as Error).message, help: 'use fewer aliases' });
  }
}

function checked(value: unknown, kinds: readonly string[], where: string): KubeObject {
  const { kind, metadata } = (typeof value === 'object' && value !== null ? value : {}) as KubeObject;
  if (kind === undefined || !kinds.includes(kind)) {
    throw new QuickstartProblem('MANIFEST_INVALID', {
      where,
      detail: `kind ${JSON.stringify(kind)} does not belong here`,
      help: `this file holds objects of kind ${kinds.join(', ')}`,
    });
  }
  if (typeof metadata?.name !== 'string' || metadata.name === '') {
    throw new QuickstartProblem('MANIFEST_INVALID', { where, detail: `a ${kind} has no metadata.name`, help: 'give it a name' });
  }
  const [error] = structured.includes(kind)
    ? checkStructure(kind as StructureKind, value, { unknownFields: 'error' })
    : templateErrors(value as Templated);
  if (error !== undefined) {
    throw new QuickstartProblem('MANIFEST_INVALID', {
      where: `${where} ${kind}/${metadata.name} ${error.field}`,
      detail: error.detail,
      help: 'correct or remove the field',
    });
  }
  return value as KubeObject;
}

interface Templated {
  readonly spec?: { readonly template?: { readonly metadata?: unknown; readonly spec?: unknown } };
}

/** Of Deployments and DaemonSets, what they make is checked: pods. */
function templateErrors({ spec }: Templated): readonly { readonly field: string; readonly detail: string }[] {
  const template = spec?.template;
  if (typeof template !== 'object' || template === null) return [{ field: 'spec.template', detail: 'is missing' }];
  const { metadata = {}, spec: podSpec } = template;
  return checkStructure('Pod', { metadata, spec: podSpec }, { unknownFields: 'error' }).map(({ field, detail }) => ({
    field: `spec.template.${field}`,
    detail,
  }));
}

/** Every machine that a pool wants must stand in a rack. */
function checkInventory({ shoot, nodes }: Manifests, where: string): void {
  for (const pool of shoot.spec.provider.workers ?? []) {
    const standing = nodes.filter(({ metadata }) => metadata?.labels?.[marks.pool] === pool.name).length;
    const wanted = pool.minimum ?? 0;
    if (standing < wanted) {
      throw new QuickstartProblem('MANIFEST_MISSING', {
        where,
        detail: `pool ${pool.name} wants ${wanted} nodes, ${standing} are there`,
        help: `add Nodes labelled ${marks.pool}: ${pool.name}, or lower the pool's minimum`,
      });
    }
  }
}

const byKind: Readonly<Record<string, ResourceType>> = {
  Deployment: resources.deployments,
  DaemonSet: resources.daemonSets,
  PodDisruptionBudget: resources.podDisruptionBudgets,
};

export const resourceOf = ({ kind = '' }: KubeObject): ResourceType => byKind[kind]!;

export const poolsOf = ({ shoot }: Pick<Manifests, 'shoot'>): readonly ShootWorker[] => shoot.spec.provider.workers ?? [];
