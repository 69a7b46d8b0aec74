import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { isByToken } from './requests/decompression.ts';
import { unknownAddress } from './unknown-address.ts';

/** Longest path with query. Five hundred record ids in a query need 14,000 characters. */
const URL_LIMIT = 16_384;

/** Salesforce's hosts of user photos. */
const PHOTO_HOSTS = ['https://*.salesforce.com', 'https://*.force.com'];

/** The style that React Aria's overlays add on iOS, allowed by its hash. */
const OVERSCROLL_STYLE = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`;

/** Returns a style's source expression for a content security policy. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the policy of the pages served here: nothing inline, and nothing external except user photos. */
export function contentSecurityPolicy(styleSources: readonly string[], imageSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleSources.join(' ')}`.trim(),
    `img-src 'self' data: ${imageSources.join(' ')}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the headers of every response. Files override `no-store`. */
function securityHeaders(publicUrl: string, loginUrls: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(
      [hashSource(OVERSCROLL_STYLE)],
      [...PHOTO_HOSTS, ...new Set(loginUrls)],
    ),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Sets the headers, limits the URL and rejects writes from other sites before the body is read. */
export function secure(app: FastifyInstance, publicUrl: string, loginUrls: readonly string[]): void {
  const headers = securityHeaders(publicUrl, loginUrls);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.url.length > URL_LIMIT) {
      done(new AppError('address_too_long', { maximum: URL_LIMIT }));
      return;
    }
    done(refusalOf(request, publicUrl));
  });
}

/** Returns why a request is rejected before its body is read. A write to an address without a route changes nothing. */
function refusalOf(request: FastifyRequest, publicUrl: string): AppError | undefined {
  const { method, headers, raw } = request;
  // The routes read the first one only; a proxy may have checked another.
  if (countOf('authorization', raw.rawHeaders) > 1) return new AppError('authorization_repeated');
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (request.is404) return unknownAddress(request);
  const [site, origin] = [headers['sec-fetch-site'], headers.origin];
  if (isByToken(request) || isSameSite(site, origin, publicUrl)) return undefined;
  return new AppError(site === undefined && origin === undefined ? 'origin_missing' : 'cross_site');
}

/** @param rawHeaders names and values in turn, as they arrived */
const countOf = (name: string, rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;

/**
 * Returns whether a request comes from this site. Browsers without `Sec-Fetch-Site` send the origin with every write.
 */
function isSameSite(fetchSite: unknown, origin: string | undefined, publicUrl: string): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  return origin === publicUrl;
}
