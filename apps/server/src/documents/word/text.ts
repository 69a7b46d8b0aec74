import { Parser } from 'htmlparser2';
import { Unreadable } from '../unreadable.ts';
import { createStory } from '../story.ts';
import { checkBox, choice } from './form-field.ts';
import type { FormField } from './form-field.ts';
import type { CountParagraph } from './numbering.ts';
import { symbol } from './symbol.ts';
import { attributeOf, isOn, localName } from './xml.ts';

export type NoteKind = 'footnote' | 'endnote' | 'comment';

/** The targets of a part of a Word document. */
export type WordReferences = {
  /** Returns whether a paragraph or character style hides its text. */
  readonly isHiddenStyle: (id: string) => boolean;
  /** Counts the paragraphs of lists, and numbered headings. */
  readonly count: CountParagraph;
  /** Returns the text of a foot- or endnote or a comment; empty for an unknown one. */
  readonly note: (kind: NoteKind, id: string) => string;
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
  count: () => '',
  note: () => '',
  drawing: () => '',
  chunk: () => '',
  onUnread: () => {},
};

/** Properties and deleted or moved text. Names are compared without namespace prefix, which differs by program. */
const SKIPPED = new Set('del moveFrom sectPr tblPr trPr tcPr sdtPr rubyPr'.split(' '));

/** Elements whose text is beside the paragraph that contains them. */
const BESIDE = new Set(['txbxContent', 'rt']);

/** Fields with an automatic number, which is not in the file. */
const NUMBER_FIELD = /^\s*(?:LISTNUM|AUTONUM(?:LGL|OUT)?)\b/i;

/** Embedded objects, controls and documents whose text is not in the file's own parts. */
const UNREAD = new Set(['OLEObject', 'control', 'subDoc']);

const NOTES = { footnoteReference: 'footnote', endnoteReference: 'endnote', commentReference: 'comment' } as const;
const isReference = (name: string): name is keyof typeof NOTES => Object.hasOwn(NOTES, name);
const NOTE_ELEMENTS: ReadonlySet<string> = new Set<NoteKind>(['footnote', 'endnote', 'comment']);

/** The properties of a paragraph that are read. */
const PARAGRAPH_PROPERTIES = new Set(['pStyle', 'numPr', 'rPr']);

/** An open paragraph: its style, its place in a list, and its label until that is shown. */
type Paragraph = {
  style: string | null;
  numId: string | null;
  level: number | null;
  /** Whether its mark is shown: Word counts no other paragraphs. */
  isCounted: boolean;
  /** Null before the paragraph is counted. */
  label: string | null;
};

export type WordText = {
  readonly text: string;
  /** The texts of the notes in a part with notes, by their ids. */
  readonly notes: ReadonlyMap<string, string>;
};

/** Returns the visible text of a part. Throws `Unreadable` if its root element is another one or incomplete; null accepts any. */
export function wordText(xml: string, root: string | null, references: WordReferences): WordText {
  const story = createStory();
  const elements: string[] = [];
  const paragraphs: Paragraph[] = [];
  const runs: boolean[] = [];
  let hiddenRuns = 0;
  /** Whether each open alternative content has shown text: then its other alternatives are skipped. */
  const alternatives: boolean[] = [];
  /** Number of open elements within a skipped one, including itself. */
  let skipped = 0;
  /** Styles and direct formatting of the current run. */
  let hiddenBy: { readonly style: boolean; readonly direct: boolean | null } = { style: false, direct: null };
  let field: FormField | null = null;
  const notes = new Map<string, string>();
  let note = '';
  let isComplete = false;

  const isHiddenStyle = (paragraph: Paragraph | undefined): boolean =>
    paragraph !== undefined && paragraph.style !== null && references.isHiddenStyle(paragraph.style);
  const count = (paragraph: Paragraph | undefined): void => {
    if (paragraph === undefined || paragraph.label !== null) return;
    const isCounted = paragraph.isCounted && !isHiddenStyle(paragraph);
    paragraph.label = isCounted ? references.count(paragraph.style, paragraph) : '';
  };
  /** Shows the label of a paragraph before its first text. */
  const addLabeled = (text: string): void => {
    const paragraph = paragraphs.at(-1);
    count(paragraph);
    if (paragraph !== undefined && paragraph.label !== null && paragraph.label !== '') {
      story.add(paragraph.label);
      story.separate(' ');
      paragraph.label = '';
    }
    story.add(text);
  };
  const shown = (add: (text: string) => void) => (text: string) => {
    if (hiddenRuns > 0 || text === '') return;
    add(text);
    for (let at = alternatives.length - 1; at >= 0 && alternatives[at] === false; at -= 1) alternatives[at] = true;
  };
  const show = shown(addLabeled);
  const showBeside = shown(story.addBeside);
  const setHidden = (isHidden: boolean) => {
    hiddenRuns += Number(isHidden) - Number(runs.at(-1) ?? false);
    runs[runs.length - 1] = isHidden;
  };

  const isSkipped = (name: string): boolean => {
    const parent = elements.at(-1);
    if (parent === 'rPr' && elements.at(-2) === 'pPr') return false;
    if (SKIPPED.has(name)) return true;
    if (parent === 'pPr') return !PARAGRAPH_PROPERTIES.has(name);
    if (name === 'rPr') return parent !== 'r';
    return (name === 'Choice' || name === 'Fallback') && parent === 'AlternateContent' && alternatives.at(-1) === true;
  };

  const open = (name: string, attribute: (name: string) => string | undefined) => {
    const paragraph = paragraphs.at(-1);
    if (name === 'p') paragraphs.push({ style: null, numId: null, level: null, isCounted: true, label: null });
    else if (elements.at(-2) === 'pPr' || elements.at(-3) === 'pPr') {
      if (paragraph !== undefined) readProperty(paragraph, name, attribute('val'));
    } else if (name === 'r') {
      runs.push(false);
      hiddenBy = { style: isHiddenStyle(paragraph), direct: null };
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
    else if (isReference(name)) {
      if (hiddenRuns === 0) showBeside(references.note(NOTES[name], attribute('id') ?? ''));
    } else if (name === 'relIds') showBeside(references.drawing(attribute('dm') ?? ''));
    else if (name === 'chart') showBeside(references.drawing(attribute('id') ?? ''));
    else if (name === 'altChunk') openChunk(attribute('id') ?? '');
    else if (name === 'docPr') addAlternative(attribute('descr') ?? '');
    else if (name === 'checkBox') field = checkBox();
    else if (name === 'ddList') field = choice();
    else if (field !== null) field.read(name, attribute('val'));
    else if (NOTE_ELEMENTS.has(name)) {
      note = attribute('id') ?? '';
      story.openLevel();
    } else if (BESIDE.has(name)) story.openLevel();
    else if (UNREAD.has(name)) markUnread();
    else if (name === 'fldSimple') openField(attribute('instr') ?? '');
  };

  const markUnread = () => {
    if (hiddenRuns === 0) references.onUnread();
  };
  const openField = (instruction: string) => {
    if (NUMBER_FIELD.test(instruction)) markUnread();
  };

  /** Adds the alternative text of a picture; one of an alternative content does not end the search for its text. */
  const addAlternative = (text: string) => {
    if (hiddenRuns === 0) story.addBeside(text.trim());
  };

  const openChunk = (relation: string) => {
    story.separate('\n\n');
    show(references.chunk(relation));
    story.separate('\n\n');
  };

  const close = (name: string) => {
    if (name === 'p') {
      count(paragraphs.pop());
      story.closeParagraph();
    } else if (name === 'pPr') count(paragraphs.at(-1));
    else if (name === 'rPr' && elements.at(-1) === 'r') setHidden(hiddenBy.direct ?? hiddenBy.style);
    else if ((name === 'checkBox' || name === 'ddList') && field !== null) {
      show(field.text());
      field = null;
    } else if (name === 'r') {
      setHidden(false);
      runs.pop();
    } else if (name === 'AlternateContent') alternatives.pop();
    else if (name === 'tbl' || name === 'tr' || name === 'tc') story.closeTable(name);
    else if (name === 'pt') story.separate('\n');
    else if (NOTE_ELEMENTS.has(name)) notes.set(note, story.closeLevel());
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
        if (skipped > 0) return;
        if (name === 't' || (name === 'v' && elements.includes('strCache'))) show(text);
        else if (name === 'instrText') openField(text);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!isComplete) throw new Unreadable('broken');
  return { text: story.text(), notes };
}

/** Reads a property of a paragraph, and those of its mark. */
function readProperty(paragraph: Paragraph, name: string, value: string | undefined): void {
  if (name === 'pStyle') paragraph.style = value ?? null;
  else if (name === 'numId') paragraph.numId = value ?? null;
  else if (name === 'ilvl') paragraph.level = Number(value);
  else if (name === 'vanish' || name === 'del' || name === 'moveFrom') paragraph.isCounted = !isOn(value);
}
