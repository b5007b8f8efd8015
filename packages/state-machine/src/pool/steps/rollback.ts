import { type MachineDeployment, type MachineSet, type MachineTemplate, marks } from '@gardener-inplace/api';
import { deploymentPatch, type Decision, nameOf } from '../decision.js';
import { isSameTemplate } from '../template.js';
import type { DeploymentView } from '../view.js';
import type { StepContext } from './context.js';

/**
 * A wanted rollback: the template of an earlier revision becomes the wanted one, and the request is cleared in the same patch. A
 * revision that is not known, or that is wanted already, only clears the request.
 *
 * @source machine-controller a.1, c.7
 */
export function planRollbacks({ view }: StepContext): readonly Decision[] {
  return view.groups.flatMap((group) => {
    const { deployment } = group;
    const wanted = deployment.spec.rollbackTo?.revision;
    if (deployment.spec.rollbackTo === undefined || deployment.spec.rollbackTo === null) return [];
    const template = findRevision(group, wanted ?? 0)?.spec.template;
    const isNew = template !== undefined && !isSameTemplate(template, deployment.spec.template);
    return [
      {
        kind: 'rollback' as const,
        subject: `MachineDeployment/${nameOf(deployment)}`,
        why: isNew ? 'an earlier template is wanted again' : 'there is no other template to go back to',
        writes: [
          deploymentPatch(deployment, { spec: { rollbackTo: null, ...(isNew ? { template: replacing(deployment, template) } : {}) } }),
        ],
      },
    ];
  });
}

const revisionOf = ({ metadata }: MachineSet): number => Number.parseInt(metadata?.annotations?.[marks.revision] ?? '0', 10) || 0;

/** Revision 0 is the newest but the present one. */
function findRevision({ sets, newSet }: DeploymentView, revision: number): MachineSet | undefined {
  if (revision > 0) return sets.find((set) => revisionOf(set) === revision);
  return sets.filter((set) => set !== newSet).sort((a, b) => revisionOf(b) - revisionOf(a))[0];
}

/** A merge patch that leaves exactly this template: what only the present one has is removed. */
function replacing({ spec }: MachineDeployment, template: MachineTemplate): object {
  const { [marks.templateHash]: _, ...labels } = template.metadata?.labels ?? {};
  return over(spec.template, { ...template, metadata: { ...template.metadata, labels } }) as object;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const over = (present: unknown, wanted: unknown): unknown =>
  isObject(present) && isObject(wanted)
    ? Object.fromEntries(
        [...new Set([...Object.keys(present), ...Object.keys(wanted)])].map((key) => [
          key,
          key in wanted ? over(present[key], wanted[key]) : null,
        ]),
      )
    : wanted;
