import { invalid, notSupportedValue } from '../errors/api-error.js';
import type { ApiRequest } from '../http/api-request.js';

const kinds: Readonly<Record<string, string>> = {
  create: 'CreateOptions',
  update: 'UpdateOptions',
  patch: 'PatchOptions',
  delete: 'DeleteOptions',
  deletecollection: 'DeleteOptions',
};

/** Options as errors name them. */
export const optionsOfKind = (kind: string) => ({
  group: 'meta.k8s.io',
  version: 'v1',
  plural: kind.toLowerCase(),
  kind,
  namespaced: false,
});

/** `All` is the only dry run there is: one in another spelling would otherwise be carried out. */
export function checkDryRun({ verb }: Pick<ApiRequest, 'verb'>, values: readonly unknown[]): void {
  const kind = kinds[verb];
  if (kind === undefined || values.every((value) => value === 'All')) return;
  throw invalid(optionsOfKind(kind), '', [notSupportedValue('dryRun', values, ['All'])]);
}
