import type { ErrorResponse } from '@fieldstone/contracts/platform/error';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../errors.ts';

/**
 * Sends the standard error for invalid HTTP, slow requests and oversized headers, for which there is no request object.
 */
export function respondToMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const { code, kind, status, message } = new AppError(isLarge ? 'request_too_large' : 'request_unreadable');
  const response: ErrorResponse = { error: { code, kind, message, requestId: randomUUID() } };
  const body = JSON.stringify(response);
  socket.end(
    [
      `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
