import type { ErrorType, FieldError } from './field-error.js';

/** A complaint as the Kubernetes API words it. */
export interface StatusCause {
  readonly reason: string;
  readonly message: string;
  readonly field: string;
}

/** The answer of an API server that refuses an object. */
export interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: Readonly<Record<string, never>>;
  readonly status: 'Failure';
  readonly message: string;
  readonly reason: 'Invalid';
  readonly details: { readonly name: string; readonly group?: string; readonly kind: string; readonly causes: readonly StatusCause[] };
  readonly code: 422;
}

/** What an object is, as far as an error message needs it. */
export interface StatusKind {
  readonly kind: string;
  readonly group?: string;
}

const reasons: Readonly<Record<ErrorType, string>> = {
  Invalid: 'FieldValueInvalid',
  Forbidden: 'FieldValueForbidden',
  Required: 'FieldValueRequired',
  NotSupported: 'FieldValueNotSupported',
  Duplicate: 'FieldValueDuplicate',
};

const words: Readonly<Record<ErrorType, string>> = {
  Invalid: 'Invalid value',
  Forbidden: 'Forbidden',
  Required: 'Required value',
  NotSupported: 'Unsupported value',
  Duplicate: 'Duplicate value',
};

const longest = 120;

/** Values are shown only where the complaint is about the value, and only while they are short. */
const shown = ({ type, value }: FieldError): string => {
  if (type === 'Forbidden' || type === 'Required') return '';
  if (typeof value === 'string') return `: ${JSON.stringify(value.length > longest ? `${value.slice(0, longest)}…` : value)}`;
  return typeof value === 'number' || typeof value === 'boolean' ? `: ${value}` : '';
};

const causeOf = (error: FieldError): StatusCause => ({
  reason: reasons[error.type],
  message: `${words[error.type]}${shown(error)}: ${error.detail}`,
  field: error.field,
});

const summary = (causes: readonly StatusCause[]): string => {
  const lines = [...new Set(causes.map(({ field, message }) => `${field}: ${message}`))];
  return lines.length === 1 ? (lines[0] ?? '') : `[${lines.join(', ')}]`;
};

/**
 * Complaints as the `metav1.Status` that an API server or a webhook answers with: code 422, reason `Invalid`, one cause each.
 *
 * ```ts
 * toStatus({ kind: 'Shoot', group: 'core.gardener.cloud' }, 'crazy-botany', validateShootUpdate(old, shoot));
 * ```
 */
export function toStatus(kind: string | StatusKind, name: string, errors: readonly FieldError[]): Status {
  const { kind: kindName, group } = typeof kind === 'string' ? { kind, group: undefined } : kind;
  const causes = errors.map(causeOf);
  const qualified = group ? `${kindName}.${group}` : kindName;
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `${qualified} ${JSON.stringify(name)} is invalid${causes.length > 0 ? `: ${summary(causes)}` : ''}`,
    reason: 'Invalid',
    details: { name, ...(group ? { group } : {}), kind: kindName, causes },
    code: 422,
  };
}
