import { Parser } from 'htmlparser2';
import { Unreadable } from '../unreadable.ts';
import { createStory } from '../story.ts';
import { attributeOf, isOn, localName } from './xml.ts';

/** The targets of a part of a Word document. */
export type WordReferences = {
  /** Returns whether a paragraph or character style hides its text. */
  readonly isHiddenStyle: (id: string) => boolean;
  /** Returns the text of a foot- or endnote; empty for an unknown one. */
  readonly note: (kind: 'footnote' | 'endnote', id: string) => string;
  /** Returns the text of a diagram or chart; empty if it has none. */
  readonly drawing: (relation: string) => string;
  /** Returns the text of an embedded document; empty if it cannot be read. */
  readonly chunk: (relation: string) => string;
  /** Called for each embedded part whose text cannot be read. */
  readonly onUnread: () => void;
};

/** The references of a part that has none. */
export const NO_REFERENCES: WordReferences = {
  isHiddenStyle: () => false,
  note: () => '',
  drawing: () => '',
  chunk: () => '',
  onUnread: () => {},
};

/** Properties and deleted or moved text. Names are compared without namespace prefix, which differs by program. */
const SKIPPED = new Set('del moveFrom sectPr tblPr trPr tcPr sdtPr rubyPr'.split(' '));

/** Elements whose text is beside the paragraph that contains them. */
const BESIDE = new Set(['txbxContent', 'rt']);

/** Embedded objects, controls and documents whose text is not in the file's own parts. */
const UNREAD = new Set(['OLEObject', 'control', 'subDoc']);

const NOTES = { footnoteReference: 'footnote', endnoteReference: 'endnote' } as const;

/** Codes of symbol fonts, which mean something in their font only, and those of the font Symbol in technical texts. */
const PRIVATE_USE = /^f[0-9a-f]{3}$/i;
const SYMBOL_FONT = new Map(
  Object.entries({
    f044: 'Δ',
    f057: 'Ω',
    f06d: 'μ',
    f070: 'π',
    f0a3: '≤',
    f0ae: '→',
    f0b0: '°',
    f0b1: '±',
    f0b3: '≥',
    f0b4: '×',
    f0b7: '•',
    f0b9: '≠',
    f0bb: '≈',
  }),
);

export type WordText = {
  readonly text: string;
  /** The texts of the notes in a part with notes, by their ids. */
  readonly notes: ReadonlyMap<string, string>;
};

/** Returns the visible text of a part. Throws `Unreadable` if its root element is another one or incomplete; null accepts any. */
export function wordText(xml: string, root: string | null, references: WordReferences): WordText {
  const story = createStory();
  const elements: string[] = [];
  const paragraphs: boolean[] = [];
  const runs: boolean[] = [];
  let hiddenRuns = 0;
  /** Whether each open alternative content has shown text: then its other alternatives are skipped. */
  const alternatives: boolean[] = [];
  /** Number of open elements within a skipped one, including itself. */
  let skipped = 0;
  /** Styles and direct formatting of the current run. */
  let hiddenBy: { readonly style: boolean; readonly direct: boolean | null } = { style: false, direct: null };
  const notes = new Map<string, string>();
  let note = '';
  let isComplete = false;

  const shown = (add: (text: string) => void) => (text: string) => {
    if (hiddenRuns > 0 || text === '') return;
    add(text);
    for (let at = alternatives.length - 1; at >= 0 && alternatives[at] === false; at -= 1) alternatives[at] = true;
  };
  const show = shown(story.add);
  const showBeside = shown(story.addBeside);
  const setHidden = (isHidden: boolean) => {
    hiddenRuns += Number(isHidden) - Number(runs.at(-1) ?? false);
    runs[runs.length - 1] = isHidden;
  };

  const isSkipped = (name: string): boolean => {
    const parent = elements.at(-1);
    if (SKIPPED.has(name)) return true;
    if (name === 'rPr') return parent !== 'r';
    if (parent === 'pPr') return name !== 'pStyle';
    return (name === 'Choice' || name === 'Fallback') && parent === 'AlternateContent' && alternatives.at(-1) === true;
  };

  const open = (name: string, attribute: (name: string) => string | undefined) => {
    if (name === 'p') paragraphs.push(false);
    else if (name === 'pStyle') paragraphs[paragraphs.length - 1] = references.isHiddenStyle(attribute('val') ?? '');
    else if (name === 'r') {
      runs.push(false);
      hiddenBy = { style: paragraphs.at(-1) ?? false, direct: null };
      setHidden(hiddenBy.style);
    } else if (name === 'rStyle') {
      // Styles toggle each other.
      hiddenBy = { ...hiddenBy, style: hiddenBy.style !== references.isHiddenStyle(attribute('val') ?? '') };
    } else if (name === 'vanish') hiddenBy = { ...hiddenBy, direct: isOn(attribute('val')) };
    else if (name === 'AlternateContent') alternatives.push(false);
    else if (name === 'tbl' || name === 'tr' || name === 'tc') story.openTable(name);
    else if (name === 'br' || name === 'cr') story.separate(attribute('type') === 'page' ? '\n\n' : '\n');
    else if (name === 'tab' || name === 'ptab') story.separate(' ');
    else if (name === 'noBreakHyphen') show('\u2011');
    else if (name === 'softHyphen') show('\u00AD');
    else if (name === 'sym') show(symbol(attribute('font') ?? '', attribute('char') ?? ''));
    else if (name === 'textpath') showBeside(attribute('string') ?? '');
    else if (name === 'footnoteReference' || name === 'endnoteReference') {
      if (hiddenRuns === 0) showBeside(references.note(NOTES[name], attribute('id') ?? ''));
    } else if (name === 'relIds') showBeside(references.drawing(attribute('dm') ?? ''));
    else if (name === 'chart') showBeside(references.drawing(attribute('id') ?? ''));
    else if (name === 'altChunk') openChunk(attribute('id') ?? '');
    else if (name === 'footnote' || name === 'endnote') {
      note = attribute('id') ?? '';
      story.openLevel();
    } else if (BESIDE.has(name)) story.openLevel();
    else if (UNREAD.has(name) && hiddenRuns === 0) references.onUnread();
  };

  const openChunk = (relation: string) => {
    story.separate('\n\n');
    show(references.chunk(relation));
    story.separate('\n\n');
  };

  const close = (name: string) => {
    if (name === 'p') {
      paragraphs.pop();
      story.closeParagraph();
    } else if (name === 'rPr') setHidden(hiddenBy.direct ?? hiddenBy.style);
    else if (name === 'r') {
      setHidden(false);
      runs.pop();
    } else if (name === 'AlternateContent') alternatives.pop();
    else if (name === 'tbl' || name === 'tr' || name === 'tc') story.closeTable(name);
    else if (name === 'pt') story.separate('\n');
    else if (name === 'footnote' || name === 'endnote') notes.set(note, story.closeLevel());
    else if (BESIDE.has(name)) showBeside(story.closeLevel());
  };

  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        const name = localName(qualified);
        if (elements.length === 0 && skipped === 0 && root !== null && name !== root) throw new Unreadable('broken');
        if (skipped > 0 || isSkipped(name)) {
          skipped += 1;
          return;
        }
        elements.push(name);
        open(name, (wanted) => attributeOf(attributes, wanted));
      },
      onclosetag: (qualified, isImplied) => {
        if (skipped > 0) {
          skipped -= 1;
          return;
        }
        const name = localName(qualified);
        elements.pop();
        close(name);
        if (elements.length === 0) isComplete = !isImplied;
      },
      ontext: (text) => {
        const name = elements.at(-1);
        if (skipped === 0 && (name === 't' || (name === 'v' && elements.includes('strCache')))) show(text);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!isComplete) throw new Unreadable('broken');
  return { text: story.text(), notes };
}

/** Returns the character of a code in hexadecimal; a space for an unknown one of a symbol font. */
function symbol(font: string, code: string): string {
  const known = font === 'Symbol' ? SYMBOL_FONT.get(code.toLowerCase()) : undefined;
  if (known !== undefined) return known;
  if (!/^[0-9a-f]{1,5}$/i.test(code) || PRIVATE_USE.test(code)) return ' ';
  return String.fromCodePoint(Number.parseInt(code, 16));
}
