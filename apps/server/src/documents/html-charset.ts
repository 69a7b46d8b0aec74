/** Browsers look for the element in the first 1,024 bytes; comments before it may be longer. */
const LOOK_BYTES = 8192;

const COMMENTS = /<!--.*?(-->|$)/gs;
const META = /<meta\s[^>]*>/gi;
const CHARSET = /\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;

/** Returns the character set that a page names in a `meta` element, as `TextDecoder` knows it; null where it names none. */
export function charsetOfPage(bytes: Uint8Array): string | null {
  // Whatever the encoding of a page without a byte order mark, its markup is ASCII.
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
    // A page whose `meta` element could be read is not in UTF-16, whatever it names; UTF-8 is recognized by its bytes.
    return encoding.startsWith('utf-') ? null : encoding;
  } catch {
    return null;
  }
}
