import type { DocumentGap } from '@fieldstone/contracts/skills/knowledge-documents';
import { Parser } from 'htmlparser2';
import { charsetOfPage } from './html-charset.ts';
import { textGatherer } from './passages.ts';
import type { ReadText } from './passages.ts';
import { decoded } from './plain.ts';

/** Elements without visible text. */
const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'iframe', 'object', 'select']);

/** Elements that show another file, and pictures. */
const EMBEDDED = new Set(['iframe', 'object', 'embed']);
const PICTURES = new Set(['img', 'svg', 'canvas']);

/** Elements that begin a line, and elements that begin a paragraph. */
const LINES = new Set(['br', 'li', 'tr', 'dt', 'dd', 'div', 'option', 'caption']);
const PARAGRAPHS = new Set(
  'p h1 h2 h3 h4 h5 h6 table ul ol dl section article aside header footer main nav pre blockquote hr figure form'.split(
    ' ',
  ),
);

/** Returns the visible text of a page, without scripts, styles and markup. */
export function readHtml(bytes: Uint8Array): ReadText {
  const text = textGatherer();
  const parts: string[] = [];
  const gaps = new Set<DocumentGap>();
  let hasPictures = false;
  let unread = 0;
  /** Whether the current line has text: the next block then begins a new line. */
  let isBegun = false;
  const end = (mark: string): void => {
    parts.push(mark);
    isBegun = false;
  };
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNREAD.has(name)) unread += 1;
      if (EMBEDDED.has(name)) gaps.add('embedded');
      if (PICTURES.has(name)) hasPictures = true;
      if (name === 'br') end('\n');
      else if (isBegun && PARAGRAPHS.has(name)) end('\n\n');
      else if (isBegun && LINES.has(name)) end('\n');
    },
    onclosetag: (name) => {
      if (UNREAD.has(name)) unread = Math.max(0, unread - 1);
      else if (name === 'td' || name === 'th') parts.push(' ');
      else if (PARAGRAPHS.has(name)) end('\n\n');
      else if (LINES.has(name) && name !== 'br') end('\n');
    },
    // A line break in the source is a space on the page.
    ontext: (data) => {
      if (unread > 0) return;
      parts.push(data.replaceAll(/\s+/g, ' '));
      isBegun ||= data.trim() !== '';
    },
  });
  parser.end(decoded(bytes, charsetOfPage(bytes)));
  text.add({ page: null, text: parts.join('') });
  return { sections: text.sections, gaps, hasPictures };
}
