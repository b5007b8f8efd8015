import { storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import { certificateSigningRequestRules } from './certificate-signing-request.js';
import { configMapRules } from './config-map.js';
import { customResourceDefinitionRules } from './custom-resource-definition.js';
import { eventRules } from './event.js';
import type { KindRules } from './kind-rules.js';
import { leaseRules } from './lease.js';
import { namespaceRules } from './namespace.js';
import { nodeRules } from './node.js';
import { podDisruptionBudgetRules } from './pod-disruption-budget.js';
import { podRules } from './pod.js';
import { secretRules } from './secret.js';

const rules: Readonly<Record<string, KindRules>> = {
  '/nodes': nodeRules,
  '/pods': podRules,
  '/namespaces': namespaceRules,
  '/secrets': secretRules,
  '/configmaps': configMapRules,
  'coordination.k8s.io/leases': leaseRules,
  'events.k8s.io/events': eventRules,
  'policy/poddisruptionbudgets': podDisruptionBudgetRules,
  'apiextensions.k8s.io/customresourcedefinitions': customResourceDefinitionRules,
  'certificates.k8s.io/certificatesigningrequests': certificateSigningRequestRules,
};

const none: KindRules = {};

export const rulesOf = (resource: ResourceDefinition): KindRules => rules[storageKeyOf(resource)] ?? none;
