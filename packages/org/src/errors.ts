/** An error response in the format of the REST API: `[{ message, errorCode, fields? }]`. */
export class SalesforceError extends Error {
  readonly status: number;
  readonly errorCode: string;
  readonly fields: readonly string[];

  constructor(errorCode: string, message: string, options: { status?: number; fields?: readonly string[] } = {}) {
    super(message);
    this.name = 'SalesforceError';
    this.errorCode = errorCode;
    this.status = options.status ?? 400;
    this.fields = options.fields ?? [];
  }
}

/** Returns the error for a resource that does not exist, or not for this user. */
export function notFound(message = 'The requested resource does not exist'): SalesforceError {
  return new SalesforceError('NOT_FOUND', message, { status: 404 });
}

export function malformedQuery(message: string): SalesforceError {
  return new SalesforceError('MALFORMED_QUERY', message);
}

export function parserError(message: string): SalesforceError {
  return new SalesforceError('JSON_PARSER_ERROR', message);
}

/** Returns the error for an action on an object that the user may see but not change this way. */
export function insufficientAccess(message = 'insufficient access rights on object id'): SalesforceError {
  return new SalesforceError('INSUFFICIENT_ACCESS_OR_READONLY', message, { status: 403 });
}
