import type { ErrorAnswer } from '@fieldstone/contracts/platform/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, RETRY_AFTER_S, StoreOutage } from '../errors.ts';
import { sendOutagePage, wantsPage } from './web/outage-page.ts';

/** Converts every error to the standard form. Unexpected ones return 500 without their cause. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}

/** Logs an error and sends it. */
export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = toAppError(error);
  const { code, status, message, fields, current } = known;
  const retryAfterS = known.retryAfterS ?? (code === 'unavailable' ? RETRY_AFTER_S : undefined);
  if (status >= 500) request.log.error({ err: error, code }, message);
  else request.log.info({ code, cause: causeOf(error) }, message);
  const response: ErrorAnswer = {
    error: {
      code,
      message: message.slice(0, 2000),
      ...(fields && { fields: [...fields] }),
      ...(current && { current }),
      requestId: request.id,
    },
  };
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  reply.code(status);
  if (code === 'unavailable' && wantsPage(request)) return sendOutagePage(request, reply, message);
  await reply.type('application/json; charset=utf-8').send(JSON.stringify(response));
}

/** Converts an error to the API's form. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StoreOutage) {
    const text = 'The console cannot reach or write its store right now. Please try again in a moment.';
    return new AppError('unavailable', text, { cause: error });
  }
  const status = error instanceof Error && isFastifyError(error) ? (error.statusCode ?? 500) : 500;
  if (status === 413)
    return new AppError('too_large', 'The request is too large. Send less at once.', { cause: error });
  if (status === 404) return new AppError('not_found', 'There is nothing at this address.', { cause: error });
  if (status >= 400 && status < 500) {
    return new AppError('bad_request', 'The request cannot be read. Check its format.', { cause: error });
  }
  if (status === 503)
    return new AppError('unavailable', 'The console is stopping. Please try again.', { cause: error });
  return new AppError('internal', 'Something went wrong in the console. Please try again.', { cause: error });
}

const isFastifyError = (error: Error): error is FastifyError => 'code' in error && 'statusCode' in error;

const causeOf = (error: unknown): string | undefined =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
