import type { ResourceType } from '@gardener-inplace/api';
import { failure, groupKind, groupResource, type Status, type StatusCause, type StatusDetails } from './status.js';

/** A refusal on its way to the client. Thrown inside the server only; callers over HTTP see the Status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: Status;

  constructor(status: Status) {
    super(status.message ?? status.reason);
    this.status = status;
  }
}

const refuse = (code: number, reason: string | undefined, message: string, details?: StatusDetails): ApiError =>
  new ApiError(failure(code, reason, message, details));

const detailsOf = (resource: ResourceType, name: string): StatusDetails => ({
  ...(name && { name }),
  ...(resource.group && { group: resource.group }),
  kind: resource.plural,
});

export const notFound = (resource: ResourceType, name: string): ApiError =>
  refuse(404, 'NotFound', `${groupResource(resource)} "${name}" not found`, detailsOf(resource, name));

export const noSuchPath = (): ApiError => refuse(404, 'NotFound', 'the server could not find the requested resource', {});

/** Waiting may help where the object that is in the way is on its way out. */
export const alreadyExists = (resource: ResourceType, name: string, isLeaving: boolean): ApiError =>
  refuse(
    409,
    'AlreadyExists',
    `${isLeaving ? 'object is being deleted: ' : ''}${groupResource(resource)} "${name}" already exists`,
    detailsOf(resource, name),
  );

export const conflict = (resource: ResourceType, name: string, why: string): ApiError =>
  refuse(409, 'Conflict', `Operation cannot be fulfilled on ${groupResource(resource)} "${name}": ${why}`, detailsOf(resource, name));

export const staleObject = (resource: ResourceType, name: string): ApiError =>
  conflict(resource, name, 'the object has been modified; please apply your changes to the latest version and try again');

export const badRequest = (message: string): ApiError => refuse(400, 'BadRequest', message);

export const forbidden = (resource: ResourceType, name: string, why: string, causes: readonly StatusCause[] = []): ApiError =>
  refuse(403, 'Forbidden', `${groupResource(resource)} "${name}" is forbidden: ${why}`, {
    ...detailsOf(resource, name),
    ...(causes.length > 0 && { causes }),
  });

export const methodNotAllowed = (): ApiError =>
  refuse(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});

export const requestTooLarge = (message: string): ApiError =>
  refuse(413, 'RequestEntityTooLarge', `Request entity is too large: ${message}`);

export const unsupportedMediaType = (message: string, details?: StatusDetails): ApiError =>
  refuse(415, 'UnsupportedMediaType', message, details);

export const internalError = (message: string): ApiError =>
  refuse(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [{ message }] });

export const tooManyRequests = (message: string, retryAfterSeconds: number, causes: readonly StatusCause[] = []): ApiError =>
  refuse(429, 'TooManyRequests', message, { ...(causes.length > 0 && { causes }), ...(retryAfterSeconds > 0 && { retryAfterSeconds }) });

export const expired = (message: string): ApiError => refuse(410, 'Expired', message);

/** A page of a forgotten list; the token leads on through what there is now. */
export const expiredPage = (token: string): ApiError => {
  const message =
    'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';
  return new ApiError({ ...failure(410, 'Expired', message), metadata: { continue: token } });
};

export const tooLargeResourceVersion = (asked: string, current: number): ApiError => {
  const message = `Too large resource version: ${asked}, current: ${current}`;
  return refuse(504, 'Timeout', `Timeout: ${message}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  });
};

/** No bad request: the real server finds out too late for that. */
export const unreadableVersion = (version: string): ApiError => {
  const quoted = JSON.stringify(version);
  return refuse(500, undefined, `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: invalid syntax`);
};

/** A problem with one field of a written object. */
export interface FieldProblem {
  readonly reason:
    | 'FieldValueInvalid'
    | 'FieldValueRequired'
    | 'FieldValueForbidden'
    | 'FieldValueNotSupported'
    | 'FieldValueTooLong'
    | 'FieldValueDuplicate';
  readonly field: string;
  readonly message: string;
}

export const invalidValue = (field: string, value: unknown, why: string): FieldProblem => ({
  reason: 'FieldValueInvalid',
  field,
  message: `Invalid value: ${JSON.stringify(value)}: ${why}`,
});
export const requiredValue = (field: string, why = ''): FieldProblem => ({
  reason: 'FieldValueRequired',
  field,
  message: `Required value${why && `: ${why}`}`,
});
export const forbiddenValue = (field: string, why: string): FieldProblem => ({
  reason: 'FieldValueForbidden',
  field,
  message: `Forbidden: ${why}`,
});

export const tooLongValue = (field: string, mostBytes: number): FieldProblem => ({
  reason: 'FieldValueTooLong',
  field,
  message: `Too long: may not be more than ${mostBytes} bytes`,
});

export const duplicateValue = (field: string, value: unknown): FieldProblem => ({
  reason: 'FieldValueDuplicate',
  field,
  message: `Duplicate value: ${JSON.stringify(value)}`,
});

export const notSupportedValue = (field: string, value: unknown, supported: readonly string[]): FieldProblem => ({
  reason: 'FieldValueNotSupported',
  field,
  message: `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported.map((each) => JSON.stringify(each)).join(', ')}`,
});

export function invalid(resource: ResourceType, name: string, problems: readonly FieldProblem[]): ApiError {
  const lines = problems.map(({ field, message }) => `${field}: ${message}`);
  const text = lines.length === 1 ? lines[0] : `[${lines.join(', ')}]`;
  return refuse(422, 'Invalid', `${groupKind(resource)} "${name}" is invalid: ${text}`, {
    ...(name && { name }),
    ...(resource.group && { group: resource.group }),
    ...(resource.kind && { kind: resource.kind }),
    causes: problems,
  });
}
