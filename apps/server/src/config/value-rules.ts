import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** Variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns whether a variable is set. An empty one is not. */
export const isSet = (environment: Environment, name: string): boolean => (environment[name] ?? '').trim() !== '';

/** Text; a variable that is not set has the given value. */
export const withDefault = (value: string) => z._default(z.string(), value);

/** A hundred years. */
const MOST_MONTHS = 1200;

const numeral = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${String(minimum)} to ${String(maximum)}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.gte(minimum, `must be at least ${String(minimum)}`),
          z.lte(maximum, `must be at most ${String(maximum)}`),
        ),
    ),
  );

/** A whole number between two limits, both included. */
export const wholeNumber = (fallback: number, minimum: number, maximum: number) =>
  z.pipe(z._default(z.string(), String(fallback)), numeral(minimum, maximum));

/** A whole number between two limits, both included; undefined if the variable is not set. */
export const optionalWholeNumber = (minimum: number, maximum: number) => z.optional(numeral(minimum, maximum));

/** A number of months, or `unlimited`, which is null. */
export const months = (fallback: number | 'unlimited') =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.union(
      [
        z.pipe(
          z.literal('unlimited'),
          z.transform(() => null),
        ),
        numeral(1, MOST_MONTHS),
      ],
      `must be a whole number from 1 to ${String(MOST_MONTHS)}, or unlimited`,
    ),
  );

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && `${url.origin}/` === url.href;
};

/**
 * An origin without a trailing slash. Returns a new rule for each variable, because documentation is attached to the
 * rule.
 */
export const origin = () =>
  z.optional(
    z.pipe(
      z.string().check(z.refine(isOrigin, 'must be an origin such as https://console.example.com, without a path')),
      z.transform((text) => new URL(text).origin),
    ),
  );

/** A comma-separated list of some of the given names. */
export const listFrom = (names: readonly string[]) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => splitList(list).every((name) => names.includes(name)),
          `must be a comma-separated list of ${names.join(', ')}`,
        ),
      ),
  );

/** A key or token that fits into an HTTP header. */
export const printable = () =>
  z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must have only printable ASCII characters without spaces')));

/** Returns whether a text is the address of a page or of a mailbox. */
export const isSupportUrl = (text: string): boolean => /^(https?|mailto):$/.test(URL.parse(text)?.protocol ?? '');

/** Returns whether a text is an address to which webhooks can be sent. */
export const isWebhook = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
  );
};

/** Returns whether a text is a secret in the form of Standard Webhooks. */
export const isWebhookSecret = (text: string): boolean => {
  const [, encoded = ''] = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64').length;
  return bytes >= 24 && bytes <= 64;
};

/** Returns whether a text is the address of a ClickHouse server, with or without a database as its path. */
export const isClickHouse = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && /^\/\w*$/.test(url.pathname);
};

/** The names that Fastify accepts for groups of addresses. */
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

function maskBits(address: string): number {
  const version = isIP(address);
  return version === 0 ? 0 : version === 4 ? 32 : 128;
}

/** Returns whether a text is a comma-separated list of addresses, networks and names of networks. */
export function isProxyList(list: string): boolean {
  return list.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (bits === undefined) return NAMED_NETWORKS.has(address) || isIP(address) !== 0;
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= maskBits(address);
  });
}

/** Returns the entries of a comma-separated list. */
export const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
