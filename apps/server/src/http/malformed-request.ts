import type { ErrorResponse } from '@fieldstone/contracts/platform/error';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../platform/errors.ts';

const CODES: Readonly<Record<string, 'request_too_large' | 'request_too_slow'>> = {
  HPE_HEADER_OVERFLOW: 'request_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
};

/** How long a client may take to read the error, milliseconds; then its connection ends, so that it does not keep a descriptor. */
const READ_MS = 1000;

/**
 * Sends the standard error for invalid HTTP, slow requests and oversized headers, for which there is no request object, and ends the
 * connection, also of a client that does not read.
 */
export function respondToMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, kind, status, message } = new AppError(CODES[error.code ?? ''] ?? 'request_unreadable');
  const requestId = randomUUID();
  const response: ErrorResponse = { error: { code, kind, message, requestId } };
  const body = JSON.stringify(response);
  socket.end(
    [
      `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
      `X-Request-Id: ${requestId}`,
      '',
      body,
    ].join('\r\n'),
  );
  const end = setTimeout(() => socket.destroy(), READ_MS);
  socket.once('close', () => clearTimeout(end));
}
