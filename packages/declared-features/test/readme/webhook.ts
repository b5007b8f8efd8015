import { admit, type AdmissionRequest, type NodeFeatureIndex } from '@gardener-inplace/declared-features';

interface AdmissionReview {
  readonly request: Omit<AdmissionRequest, 'resource' | 'subresource'> & {
    readonly uid: string;
    readonly resource: { readonly resource: string };
    readonly subResource?: string;
  };
}

export function answer({ request }: AdmissionReview, nodes: NodeFeatureIndex): object {
  const { uid, operation, resource, subResource, object, oldObject } = request;
  const asked = { operation, resource: resource.resource, subresource: subResource ?? '', object, oldObject };
  const verdict = admit(asked, { nodes }, { version: '1.36.2' }); // the version of your API server
  const refusal = verdict.allowed ? {} : { status: { code: verdict.code, reason: verdict.reason, message: verdict.message } };
  return { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid, allowed: verdict.allowed, ...refusal } };
}
