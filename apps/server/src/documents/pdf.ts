import type { DocumentGap } from '@fieldstone/contracts/skills/knowledge-documents';
import { getDocumentProxy } from 'unpdf';
import * as z from 'zod/mini';
import { textGatherer } from './passages.ts';
import type { ReadText } from './passages.ts';
import { annotationText } from './pdf-annotations.ts';
import { Unreadable } from './unreadable.ts';

/** More pages than any manual has. */
const PAGES_LIMIT = 5000;

/** Entries of streams, which a PDF never compresses: those of pictures, and of attached files. */
const PICTURE = ['/Subtype/Image', '/Subtype /Image'];
const EMBEDDED_FILE = '/EmbeddedFile';

/** The properties of a document by which forms of XFA are found: these without other fields have their values in a file of their own. */
const documentInfo = z.object({ IsXFAPresent: z.boolean(), IsAcroFormPresent: z.boolean() });

/** Returns the text of a PDF, page by page, each followed by the values of its fields and its notes. Throws `Unreadable`. */
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
  const gaps = new Set<DocumentGap>();
  const info = documentInfo.safeParse((await document.getMetadata().catch(() => null))?.info).data;
  if (hasFiles || (info?.IsXFAPresent === true && !info.IsAcroFormPresent)) gaps.add('embedded');
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number).catch((error: unknown) => {
      throw unreadable(error);
    });
    const { items } = await page.getTextContent();
    const drawn = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    if (hasPictures && drawn.trim() === '') gaps.add('pictures');
    const beside = annotationText(await page.getAnnotations());
    if (!beside.isComplete) gaps.add('embedded');
    text.add({ page: number, text: [drawn, beside.text].filter((part) => part !== '').join('\n\n') });
    page.cleanup();
  }
  return { sections: text.sections, gaps, hasPictures };
}

function unreadable(error: unknown): Unreadable {
  return new Unreadable(error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'broken');
}
