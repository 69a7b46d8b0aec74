import { textGatherer } from './passages.ts';
import type { Section } from './passages.ts';
import { Unreadable } from './unreadable.ts';

/** A text file, a table or Markdown, as it is. */
export function readPlain(bytes: Uint8Array): readonly Section[] {
  const text = textGatherer();
  text.add({ page: null, text: decoded(bytes) });
  return text.sections;
}

/**
 * The text of a file without a word about its encoding: a byte order mark decides, else UTF-8 where it is that, else the encoding of
 * Western Windows. Throws `Unreadable` for what is no text.
 */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 8192).includes(0)) throw new Unreadable('broken');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
