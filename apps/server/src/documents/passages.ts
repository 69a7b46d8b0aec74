import type { DocumentGap } from '@fieldstone/contracts/skills/knowledge-documents';
import type { Passage } from '../store/repositories/documents/passage-search.ts';
import { Unreadable } from './unreadable.ts';

/** Text of a page, or of a whole file without pages (`page` null). */
export type Section = Passage;

/** The text of a file, and the parts that are missing in it. */
export type ReadText = {
  readonly sections: readonly Section[];
  /** The parts whose text could not be read. */
  readonly gaps: ReadonlySet<DocumentGap>;
  readonly hasPictures: boolean;
};

/** One or two paragraphs: enough to base a response on, short enough to rank. */
const PASSAGE_LENGTH = 1200;

/** Maximum characters of a document, about a thousand pages of small print. */
const TEXT_LIMIT = 3_000_000;

/** Collects sections up to the limit of a document. Throws `Unreadable` beyond it. */
export function textGatherer(): { add(section: Section): void; readonly sections: readonly Section[] } {
  const sections: Section[] = [];
  let length = 0;
  return {
    sections,
    add: (section) => {
      length += section.text.length;
      if (length > TEXT_LIMIT) throw new Unreadable('tooMuchText');
      sections.push(section);
    },
  };
}

/** Splits sections into passages: between paragraphs if they are short enough, else between sentences or words. */
export function toPassages(sections: readonly Section[]): Passage[] {
  return sections.flatMap(({ page, text }) => piecesOf(cleaned(text)).map((piece) => ({ page, text: piece })));
}

/** Removes control characters, some of which PostgreSQL rejects, and repeated empty lines. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\f\v]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let held = '';
  for (const part of text.split(/\n\n/).flatMap(shortened)) {
    if (held !== '' && held.length + part.length + 2 > PASSAGE_LENGTH) {
      pieces.push(held);
      held = '';
    }
    held = held === '' ? part : `${held}\n\n${part}`;
  }
  if (held !== '') pieces.push(held);
  return pieces;
}

/** Splits a paragraph into parts of at most the passage length. */
function shortened(paragraph: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (paragraph.length - start > PASSAGE_LENGTH) {
    const window = paragraph.slice(start, start + PASSAGE_LENGTH);
    const end = start + (breakIn(window) ?? wholeCharacters(window));
    parts.push(paragraph.slice(start, end).trim());
    start = end;
  }
  parts.push(paragraph.slice(start).trim());
  return parts.filter((part) => part !== '');
}

/** Returns the length of a text without a surrogate at its end that lost its second half. */
function wholeCharacters(window: string): number {
  return window.isWellFormed() ? window.length : window.length - 1;
}

/** Returns the best place to split a text, in its second half. */
function breakIn(window: string): number | null {
  for (const mark of ['\n', '. ', ' ']) {
    const at = window.lastIndexOf(mark);
    if (at > window.length / 2) return at + mark.length;
  }
  return null;
}
