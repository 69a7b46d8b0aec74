import type { DocumentGap } from '@fieldstone/contracts/skills/knowledge-documents';
import { readHtml } from './html.ts';
import { textGatherer } from './passages.ts';
import type { ReadText } from './passages.ts';
import { decoded } from './plain.ts';
import { Unreadable } from './unreadable.ts';
import { openPackage } from './word/package.ts';
import type { OfficePackage, UnpackBudget } from './word/package.ts';
import { readNumbering } from './word/numbering.ts';
import { readStyles } from './word/styles.ts';
import { NO_REFERENCES, wordText } from './word/text.ts';
import type { NoteKind, WordReferences } from './word/text.ts';

/** Maximum decompressed bytes of all text parts: rejects zip bombs before they expand. */
const UNPACKED_LIMIT = 50_000_000;

/** Word documents within Word documents are read to this depth. */
const DEPTH_LIMIT = 3;

/** Signature of Word files before 2007 and of encrypted files, which are compound files instead of archives. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** Name of the part that holds an encrypted document, in UTF-16 as in the container's directory. */
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');

/** Returns the visible text of a Word document. Throws `Unreadable`. */
export function readDocx(bytes: Uint8Array): ReadText {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte)) {
    throw new Unreadable(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PART)
        ? 'protected'
        : 'unsupported',
    );
  }
  const text = textGatherer();
  const context: Context = { budget: { left: UNPACKED_LIMIT }, depth: 0, gaps: new Set() };
  const file = openPackage(bytes, context.budget);
  text.add({ page: null, text: documentText(file, context) });
  const hasPictures = file.paths.some((path) => path.includes('/media/'));
  return { sections: text.sections, gaps: context.gaps, hasPictures };
}

type Context = {
  readonly budget: UnpackBudget;
  /** Number of documents that contain this one. */
  readonly depth: number;
  readonly gaps: Set<DocumentGap>;
};

/** Returns the text of headers, body with notes and comments, and footers, in this order. */
function documentText(file: OfficePackage, context: Context): string {
  const main = [...file.relationsOf('').values()].find(({ type }) => type === 'officeDocument');
  const path = main?.path ?? 'word/document.xml';
  const xml = file.xml(path);
  if (xml === null) throw new Unreadable('broken');
  const relations = file.relationsOf(path);
  const partsOf = (wanted: string): string[] =>
    [...relations.values()].flatMap(({ type, path: part }) => (type === wanted ? (file.xml(part) ?? []) : []));
  const styles = readStyles(partsOf('styles').join(''));
  const beginCount = readNumbering(partsOf('numbering').join(''), styles);
  /** References whose text was added: a malicious file cannot multiply it. */
  const added = new Set<string>();
  const once = (reference: string, read: () => string): string => {
    if (added.has(reference)) return '';
    added.add(reference);
    return read();
  };
  const notes: Partial<Record<NoteKind, ReadonlyMap<string, string>>> = {};
  /** Returns the references of a part, which counts its lists for itself. */
  const inside = (): WordReferences => ({
    ...NO_REFERENCES,
    isHiddenStyle: styles.isHidden,
    count: beginCount(),
    note: (kind, id) => once(`${kind} ${id}`, () => notes[kind]?.get(id) ?? ''),
    onUnread: () => context.gaps.add('embedded'),
  });
  // Foot- and endnotes have comments, too.
  for (const kind of ['comment', 'footnote', 'endnote'] as const) {
    notes[kind] = new Map(partsOf(`${kind}s`).flatMap((part) => [...wordText(part, `${kind}s`, inside()).notes]));
  }
  const partOf = (relation: string): string => relations.get(relation)?.path ?? '';
  const body = wordText(xml, 'document', {
    ...inside(),
    drawing: (relation) =>
      once(relation, () => {
        const drawing = file.xml(partOf(relation));
        return drawing === null ? '' : wordText(drawing, null, inside()).text;
      }),
    chunk: (relation) => once(relation, () => chunkText(file, partOf(relation), context)),
  });
  const besides = (type: string, root: string) =>
    [...new Set(partsOf(type).map((part) => wordText(part, root, inside()).text))].filter((text) => text !== '');
  return [...besides('header', 'hdr'), body.text, ...besides('footer', 'ftr')].join('\n\n');
}

/** Returns the text of an embedded document, and adds a gap if it cannot be read. */
function chunkText(file: OfficePackage, path: string, context: Context): string {
  const bytes = file.unpack(path);
  const type = file.contentTypeOf(path);
  if (bytes !== null && type.includes('html')) {
    const { sections, gaps } = readHtml(bytes);
    for (const gap of gaps) context.gaps.add(gap);
    return sections.map(({ text }) => text).join('\n\n');
  }
  if (bytes !== null && type === 'text/plain') return decoded(bytes);
  if (bytes !== null && type.includes('wordprocessingml') && context.depth < DEPTH_LIMIT) {
    return documentText(openPackage(bytes, context.budget), { ...context, depth: context.depth + 1 });
  }
  context.gaps.add('embedded');
  return '';
}
