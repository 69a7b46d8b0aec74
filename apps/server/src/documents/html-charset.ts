/** Browsers look for the element in the first 1,024 bytes; comments before it may be longer. */
const LOOK_BYTES = 8192;

const COMMENTS = /<!--.*?(-->|$)/gs;
const META = /<meta\s[^>]*>/gi;
const CHARSET = /\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;

/** Returns the character set of a page's `meta` element as a label for `TextDecoder`; null without one. */
export function charsetOfPage(bytes: Uint8Array): string | null {
  // Without a byte order mark, a page's markup is ASCII in every encoding.
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, LOOK_BYTES)).replaceAll(COMMENTS, '');
  for (const [meta] of start.matchAll(META)) {
    const [, label] = CHARSET.exec(meta) ?? [];
    const charset = label === undefined ? null : knownCharset(label);
    if (charset !== null) return charset;
  }
  return null;
}

function knownCharset(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label);
    // A page with a readable `meta` element is not UTF-16, despite its declaration; UTF-8 is detected by its bytes.
    return encoding.startsWith('utf-') ? null : encoding;
  } catch {
    return null;
  }
}
