import { useRef } from 'react';

/** Returns keys for a request that must run only once: a retry after a failure has the same key. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return {
    keyOf: (body: unknown): string => {
      const content = JSON.stringify(body);
      if (content !== last.current.content) last.current = { content, key: newKey() };
      return last.current.key;
    },
    /** Ends the request, so that the same content gets a new key. */
    forget: (): void => {
      last.current = { content: '', key: '' };
    },
  };
}

/** Returns 128 random bits; `randomUUID` is missing on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
