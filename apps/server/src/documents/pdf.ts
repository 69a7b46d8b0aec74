import type { DocumentGap } from '@fieldstone/contracts/skills/knowledge-documents';
import { getDocumentProxy } from 'unpdf';
import { textGatherer } from './passages.ts';
import type { ReadText } from './passages.ts';
import { Unreadable } from './unreadable.ts';

/** More pages than any manual has. */
const PAGES_LIMIT = 5000;

/** Entries of streams, which a PDF never compresses: those of pictures, and of attached files. */
const PICTURE = ['/Subtype/Image', '/Subtype /Image'];
const EMBEDDED_FILE = '/EmbeddedFile';

/** Returns the text of a PDF, page by page. Throws `Unreadable`. */
export async function readPdf(bytes: Uint8Array): Promise<ReadText> {
  // The parser takes the bytes over.
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasPictures = PICTURE.some((mark) => content.includes(mark));
  const hasFiles = content.includes(EMBEDDED_FILE);
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (document.numPages > PAGES_LIMIT) throw new Unreadable('tooMuchText');
  const text = textGatherer();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number).catch((error: unknown) => {
      throw unreadable(error);
    });
    const { items } = await page.getTextContent();
    const lines = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''));
    text.add({ page: number, text: lines.join('') });
    page.cleanup();
  }
  const gaps = new Set<DocumentGap>();
  if (hasFiles) gaps.add('embedded');
  if (hasPictures && text.sections.some((page) => page.text.trim() === '')) gaps.add('pictures');
  return { sections: text.sections, gaps, hasPictures };
}

function unreadable(error: unknown): Unreadable {
  return new Unreadable(error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'broken');
}
