import type { Area } from '../../area.js';
import * as counts from './pool/counts.js';
import { runDrain, volumes } from './pool/drain-run.js';
import * as drains from './pool/drains.js';
import { judge } from './pool/judge.js';
import * as machines from './pool/machines.js';
import * as nodes from './pool/nodes.js';
import { rolloutTrace } from './pool/trace.js';
import { wakeUp } from './pool/wake-up.js';

const area = <Input>(answer: (input: Input) => object): Area => ({
  run: (test) => answer(test['input'] as Input),
  compare: judge,
});

export const areas: Readonly<Record<string, Area>> = {
  fenceposts: area(counts.fenceposts),
  'max-unavailable': area(counts.maxUnavailable),
  'new-set-size': area(counts.newSetSize),
  'reconcile-new': area(counts.reconcileNew),
  'reconcile-old': area(counts.reconcileOld),
  'select-count': area(counts.selectCount),
  'in-flight': area(counts.inFlight),
  'candidate-pick': area(counts.candidatePick),
  'scale-mid-rollout': area(counts.scaleMidRollout),
  'deployment-status': area(counts.deploymentStatus),
  'rollout-trace': area(rolloutTrace),
  'sync-machine-sets': area(machines.syncMachineSets),
  'label-nodes': area(machines.labelNodes),
  transfer: area(machines.transfer),
  'machine-set-replicas': area(machines.machineSetReplicas),
  'deletion-order': area(machines.deletionOrder),
  'machine-health': area(machines.machineHealth),
  'replacement-guard': area(machines.machineHealth),
  'node-condition': area(nodes.nodeCondition),
  'in-place-step': area(nodes.inPlaceStep),
  'wake-up': area(wakeUp),
  'condition-merge': area(nodes.conditionMerge),
  'autoscaler-annotation': area(nodes.autoscalerAnnotation),
  'drain-plan': area(drains.drainPlan),
  pdb: area(drains.budget),
  volumes: area(volumes),
  'drain-run': area(runDrain),
};
