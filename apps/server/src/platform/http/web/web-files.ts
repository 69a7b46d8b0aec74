import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { MANIFEST_FOLDER } from './preloads.ts';

/** A file of the built application with its compressed variants. */
export type WebFile = {
  /** URL path, with a leading slash. */
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly content: Buffer;
  readonly encoded: ReadonlyMap<'br' | 'gzip', Buffer>;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Reads the built application into memory, a few megabytes: URLs are looked up and never become paths of the disk.
 * Source maps stay on disk, for developers with access to it.
 */
export function loadWebFiles(folder: string): ReadonlyMap<string, WebFile> {
  if (!existsSync(join(folder, 'index.html'))) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.parentPath) !== MANIFEST_FOLDER)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => !/\.(br|gz|map)$/.test(name));
  return new Map(names.map((name) => [pathOf(folder, name), load(folder, name)]));
}

const pathOf = (folder: string, name: string): string => `/${relative(folder, name).split(sep).join('/')}`;

function load(folder: string, name: string): WebFile {
  const content = readFileSync(name);
  const encoded = COMPRESSED.filter(([, ending]) => existsSync(name + ending)).map(
    ([encoding, ending]) => [encoding, readFileSync(name + ending)] as const,
  );
  return {
    path: pathOf(folder, name),
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    // Weak, because the compressed variants share it.
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    content,
    encoded: new Map(encoded),
  };
}

/** Returns the encodings of an `Accept-Encoding` header, in lower case, without those with `q=0`. */
export function acceptedEncodings(acceptEncoding: string): ReadonlySet<string> {
  return new Set(
    acceptEncoding
      .split(',')
      .map((each) => each.split(';', 2).map((part) => part.trim()))
      .flatMap(([encoding = '', quality = '']) => (/^q=0(\.0*)?$/.test(quality) ? [] : [encoding.toLowerCase()])),
  );
}

/** Returns the smallest variant that the browser accepts. */
export function bestEncoding(
  file: WebFile,
  acceptEncoding: string,
): { readonly encoding: string | null; readonly content: Buffer } {
  const accepted = acceptedEncodings(acceptEncoding);
  for (const [encoding] of COMPRESSED) {
    const content = file.encoded.get(encoding);
    if (content && accepted.has(encoding)) return { encoding, content };
  }
  return { encoding: null, content: file.content };
}
