import { textGatherer } from './passages.ts';
import type { ReadText } from './passages.ts';
import { Unreadable } from './unreadable.ts';

/** The byte order marks of UTF-16, and that of UTF-8. */
const UTF_16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;
const UTF_8_MARK = [0xef, 0xbb, 0xbf] as const;

/** Returns the text of a plain text, CSV or Markdown file unchanged. */
export function readPlain(bytes: Uint8Array): ReadText {
  const text = textGatherer();
  text.add({ page: null, text: decoded(bytes) });
  return { sections: text.sections, gaps: new Set(), hasPictures: false };
}

/**
 * Returns the text of a file. Its encoding is that of the byte order mark, else the declared one, else UTF-8 if the
 * bytes are valid, else Windows-1252.
 * @throws {Unreadable} for binary content
 */
export function decoded(bytes: Uint8Array, named: string | null = null): string {
  const startsWith = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  for (const [encoding, mark] of Object.entries(UTF_16_MARKS)) {
    if (startsWith(mark)) return new TextDecoder(encoding).decode(bytes);
  }
  if (bytes.subarray(0, 8192).includes(0)) throw new Unreadable('broken');
  if (named !== null && !startsWith(UTF_8_MARK)) return new TextDecoder(named).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
