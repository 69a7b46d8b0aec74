import { unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { textGatherer } from './passages.ts';
import type { Section } from './passages.ts';
import { Unreadable } from './unreadable.ts';

/** Bytes of all the parts that hold text, unpacked: a bomb is refused before it goes off. */
const UNPACKED_LIMIT = 50_000_000;

/** Files of Word before 2007 and encrypted files are no archives, but containers of this kind. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** The part of a container that holds an encrypted document, as the directory of the container spells it. */
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');

/** The text of a Word document. Throws `Unreadable`. */
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

/** The archive with its texts alone, each unpacked into no more room than its directory says, and packed anew. */
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
