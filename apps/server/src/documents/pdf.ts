import { getDocumentProxy } from 'unpdf';
import { textGatherer } from './passages.ts';
import type { Section } from './passages.ts';
import { Unreadable } from './unreadable.ts';

/** More pages than any manual has. */
const PAGES_LIMIT = 5000;

/** Returns the text of a PDF, page by page. Throws `Unreadable`. */
export async function readPdf(bytes: Uint8Array): Promise<readonly Section[]> {
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
  return text.sections;
}

function unreadable(error: unknown): Unreadable {
  return new Unreadable(error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'broken');
}
