import type { Route } from '@fieldstone/contracts/platform/route';
import type { GeneratedRequest } from './generated-input.ts';

/** Returns the address of a request. */
export function addressOf({ path }: Route, { params, query }: GeneratedRequest): string {
  const pathname = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encoded(params[name] ?? 'x'));
  const search = query.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');
  return search === '' ? pathname : `${pathname}?${search}`;
}

/** Yields the addresses with another text in place of each path parameter and each query value. */
export function* withEachParameter({ path }: Route, url: string, text: string): Generator<string> {
  const [pathname = '', search] = url.split('?', 2);
  const names = path.split('/');
  const segments = pathname.split('/');
  const end = search === undefined ? '' : `?${search}`;
  for (const [index, name] of names.entries()) {
    if (!name.startsWith(':')) continue;
    yield segments.map((segment, each) => (each === index ? encoded(text) : segment)).join('/') + end;
  }
  const pairs = search?.split('&') ?? [];
  for (const [index, pair] of pairs.entries()) {
    const changed = `${pair.split('=', 1)[0] ?? ''}=${encoded(text)}`;
    yield `${pathname}?${pairs.map((each, other) => (other === index ? changed : each)).join('&')}`;
  }
}

/** Percent-encodes UTF-8; a lone surrogate as three bytes. */
const encoded = (text: string): string =>
  [...text].map((char) => (char.isWellFormed() ? encodeURIComponent(char) : bytesOf(char.charCodeAt(0)))).join('');

const bytesOf = (unit: number): string =>
  [0xe0 + Math.floor(unit / 4096), 0x80 + (Math.floor(unit / 64) % 64), 0x80 + (unit % 64)]
    .map((byte) => `%${byte.toString(16).toUpperCase()}`)
    .join('');
