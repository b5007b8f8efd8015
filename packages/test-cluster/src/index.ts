export { startTestCluster } from './start-test-cluster.js';
export type { TestCluster, TestClusterOptions, Watches } from './test-cluster.js';
export type { NamespacePolicy } from './namespaces/namespace-controller.js';
export type { WebhookServices } from './admission/call-webhook.js';
export type { Store, SeedObject } from './store/store.js';
export type { KubeObject, Metadata, Reference } from './kube-object.js';
export type { CustomResource } from './served/resource-definition.js';
export type { WriteRecord } from './audit/write-record.js';
export type { Fault, FaultEffect, FaultMatch, Faults, RequestFacts, Verb } from './faults/faults.js';
