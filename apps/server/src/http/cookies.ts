import type { CookieSerializeOptions } from '@fastify/cookie';
import { HOST_PREFIX } from '@fieldstone/contracts/page/theme';
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

/** Returns the name of a cookie as sent: on https with the `__Host-` prefix, which keeps sibling hosts from setting it. */
export const sentName = (name: string, publicUrl: string): string =>
  isHttps(publicUrl) ? `${HOST_PREFIX}${name}` : name;

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https://');

/** Returns a cookie that scripts cannot read and that requests of other sites do not carry. */
export function cookieNamed(name: string, publicUrl: string): Cookie {
  const fullName = sentName(name, publicUrl);
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(publicUrl) };
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
