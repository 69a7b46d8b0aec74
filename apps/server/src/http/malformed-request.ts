import type { ErrorAnswer } from '@fieldstone/contracts/error';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Answers, in the one shape, what is no HTTP, came too slowly or has headers beyond every limit; there is no request to speak of. */
export function respondToMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const response: ErrorAnswer = {
    error: {
      code: isLarge ? 'too_large' : 'bad_request',
      message: isLarge ? 'The request is too large.' : 'The request cannot be read.',
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
