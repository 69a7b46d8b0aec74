import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of this console. */
export type Cookie = {
  /** As sent, with its prefix. */
  readonly name: string;
  read(request: FastifyRequest): string | undefined;
  /** Without `maxAgeSeconds` the browser keeps it until it closes. */
  write(reply: FastifyReply, value: string, maxAgeSeconds?: number): void;
  clear(reply: FastifyReply): void;
};

/**
 * Returns a cookie that scripts cannot read and that requests of other sites do not carry. On https, the `__Host-`
 * prefix also keeps sibling hosts from setting it.
 */
export function cookieNamed(name: string, publicUrl: string): Cookie {
  const secure = publicUrl.startsWith('https://');
  const fullName = secure ? `__Host-${name}` : name;
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  return {
    name: fullName,
    read: (request) => request.cookies[fullName],
    write: (reply, value, maxAgeSeconds) => {
      reply.setCookie(fullName, value, maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds });
    },
    clear: (reply) => {
      reply.clearCookie(fullName, options);
    },
  };
}

/** Returns the session cookie. */
export const sessionCookie = (publicUrl: string): Cookie => cookieNamed('fieldstone_session', publicUrl);
