import type { ErrorAnswer } from '@fieldstone/contracts/platform/error';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Sends the standard error for invalid HTTP, slow requests and oversized headers, for which there is no request object.
 */
export function respondToMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const response: ErrorAnswer = {
    error: {
      code: isLarge ? 'too_large' : 'bad_request',
      message: isLarge
        ? 'The request is too large. Send less at once.'
        : 'The request cannot be read. Check its format.',
      requestId: randomUUID(),
    },
  };
  const body = JSON.stringify(response);
  const status = isLarge ? 413 : 400;
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
