import { unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { textGatherer } from './passages.ts';
import type { Section } from './passages.ts';
import { Unreadable } from './unreadable.ts';

/** Maximum decompressed bytes of all text parts: rejects zip bombs before they expand. */
const UNPACKED_LIMIT = 50_000_000;

/** Signature of Word files before 2007 and of encrypted files, which are compound files instead of archives. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** Name of the part that holds an encrypted document, in UTF-16 as in the container's directory. */
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');

/** Returns the text of a Word document. Throws `Unreadable`. */
export async function readDocx(bytes: Uint8Array): Promise<readonly Section[]> {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte)) {
    throw new Unreadable(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PART)
        ? 'protected'
        : 'unsupported',
    );
  }
  const text = textGatherer();
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(withoutMedia(bytes)) }).catch(() => {
    throw new Unreadable('broken');
  });
  text.add({ page: null, text: value });
  return text.sections;
}

/**
 * Returns the archive with only its texts. Each is decompressed into the size that its directory declares, and
 * compressed again.
 */
function withoutMedia(bytes: Uint8Array): Uint8Array {
  let size = 0;
  const parts = unzipped(bytes, ({ name, originalSize }) => {
    if (!/\.(xml|rels)$/i.test(name)) return false;
    size += originalSize;
    if (size > UNPACKED_LIMIT) throw new Unreadable('tooMuchText');
    return true;
  });
  if (!Object.keys(parts).includes('word/document.xml')) throw new Unreadable('broken');
  return zipSync(parts, { level: 0 });
}

function unzipped(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken');
  }
}
