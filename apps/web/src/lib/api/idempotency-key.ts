import { useRef } from 'react';

/** Keys for a request that must not be done twice: what is sent again after a failure has the key it had. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return {
    keyOf: (body: unknown): string => {
      const content = JSON.stringify(body);
      if (content !== last.current.content) last.current = { content, key: newKey() };
      return last.current.key;
    },
    /** It is done: the same content is meant anew. */
    forget: (): void => {
      last.current = { content: '', key: '' };
    },
  };
}

/** 128 random bits; `randomUUID` is not there on a page without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
