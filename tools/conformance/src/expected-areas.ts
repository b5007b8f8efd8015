/**
 * The areas that have an adapter, by case file. A folder or a file of adapters that gets lost would otherwise only leave
 * its cases out, and the run would end well.
 */
export const expectedAreas: Readonly<Record<string, readonly string[]>> = {
  'gardener-validation': names(`
    cloudprofile constraint helper maintenance-filter namespacedcloudprofile osc-build osc-schema pending-clear-worker-ready
    pending-prune pending-set pool-hash rotation-phase shoot shoot-admission shoot-defaulting shoot-generation shoot-mutation
    shoot-pending-lock status-reconcile status-watch version-compare worker-hash-map worker-resource`),
  'machine-controller': names(`
    autoscaler-annotation candidate-pick condition-merge deletion-order deployment-status drain-plan drain-run fenceposts
    in-flight in-place-step label-nodes machine-health machine-set-replicas max-unavailable new-set-size node-condition pdb
    reconcile-new reconcile-old replacement-guard rollout-trace scale-mid-rollout select-count sync-machine-sets transfer
    validation volumes wake-up`),
  'node-agent': names(`
    changes-resume collect-files credentials-rotation-change credentials-rotation-perform delete-pods inplace-hash
    kubelet-complete kubelet-config-change kubelet-health kubelet-minor-version kubelet-rebootstrap machinedeployment-health
    node-watch os-update-command os-version-compare os-version-detect osc-diff osc-key osc-spec-in-place
    perform-in-place-update reconcile-gate shoot-pending-workers wait-machine-deployments worker-pool-hash
    worker-status-hash-map`),
  'declared-features': names(`
    admission api-validation discover filter infer-scheduling infer-update kubelet-admission match queueing-hint`),
};

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Areas of a case file that should have an adapter and have none. */
export const lostAreas = (caseFile: string, areas: ReadonlyMap<string, unknown>): readonly string[] =>
  (expectedAreas[caseFile] ?? []).filter((area) => !areas.has(area));
