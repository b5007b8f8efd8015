export { memoryHost, type Host, type HostFacts, type MemoryHost } from './kubelets/host.js';
export { startKubelets, type Kubelets, type KubeletsOptions } from './kubelets/kubelets.js';
export { startMachineProvider, type MachineProviderOptions, type Server } from './machines/machine-provider.js';
export { startScheduler, type SchedulerOptions } from './scheduling/scheduler.js';
export { startWorkloads, type Workload, type WorkloadsOptions } from './workloads/workloads.js';
export { startGardenlet, type GardenletOptions, type OperatingSystemExtension } from './gardenlet/gardenlet.js';
export { type Conclusion, createObserver, type Observer, type Verdict } from './observer/observer.js';
export type { PoolFigures } from './observer/figures.js';
export type { ObservedWrite, PoolExpectation, Violation } from './observer/world.js';
