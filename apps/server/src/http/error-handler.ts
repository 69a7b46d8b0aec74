import type { ErrorResponse } from '@fieldstone/contracts/platform/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, RETRY_AFTER_S, StoreOutage } from '../platform/errors.ts';
import { isByToken } from './requests/decompression.ts';
import { unknownAddress } from './unknown-address.ts';
import { sendOutagePage, wantsPage } from './web/outage-page.ts';
import type { Translations } from './web/translations.ts';

/**
 * Converts every error to the standard form. Unexpected ones return 500 without their cause.
 * @param translations the texts of the page that a browser shows during an outage
 */
export function handleErrors(app: FastifyInstance, translations: Translations = new Map()): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, translations));
}

/** Logs an error and sends it. */
export async function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  translations: Translations = new Map(),
): Promise<void> {
  const known = toAppError(error, request);
  const { code, kind, params, status, message, fields, current } = known;
  const retryAfterS = known.retryAfterS ?? (kind === 'unavailable' ? RETRY_AFTER_S : undefined);
  // A configuration without the feature and a stop are no failures.
  if (status >= 500 && kind !== 'not_offered' && code !== 'console_stopping')
    request.log.error({ err: error, code }, message);
  else request.log.info({ code, cause: causeOf(error) }, message);
  const response: ErrorResponse = {
    error: {
      code,
      kind,
      ...(params && { params }),
      message,
      ...(fields && { fields: [...fields] }),
      ...(current && { current }),
      requestId: request.id,
    },
  };
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  reply.code(status);
  if (kind === 'unavailable' && wantsPage(request)) return sendOutagePage(request, reply, known, translations);
  await reply.type('application/json; charset=utf-8').send(JSON.stringify(response));
}

/** Converts an error to the API's form. */
function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StoreOutage) {
    return new AppError('store_unavailable', {}, { cause: error });
  }
  const status = error instanceof Error && isFastifyError(error) ? (error.statusCode ?? 500) : 500;
  if (status === 413) return new AppError('request_too_large', {}, { cause: error });
  if (status === 404) return unknownAddress(request, { cause: error });
  if (status >= 400 && status < 500) return new AppError(bodyProblem(error, request), {}, { cause: error });
  if (status === 503) return new AppError('console_stopping', {}, { cause: error });
  return new AppError('internal', {}, { cause: error });
}

/** Returns the error for a body that Fastify rejects. */
function bodyProblem(error: unknown, request: FastifyRequest) {
  switch (error instanceof Error && isFastifyError(error) && error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return 'body_not_json';
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return isByToken(request) ? 'report_empty' : 'body_empty';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'request_type_unreadable';
    default:
      return 'request_unreadable';
  }
}

const isFastifyError = (error: Error): error is FastifyError => 'code' in error && 'statusCode' in error;

const causeOf = (error: unknown): string | undefined =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
