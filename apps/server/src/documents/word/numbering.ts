import { Parser } from 'htmlparser2';
import { formatted } from './numbers.ts';
import type { NumberReference, Styles } from './styles.ts';
import { attributeOf, isOn, localName } from './xml.ts';

/** A level of a list. */
type Level = {
  start: number;
  format: string;
  /** The label, in which %1 is the number of the first level. */
  text: string;
  /** Whether the numbers of all levels are digits. */
  isLegal: boolean;
  isHidden: boolean;
  /** The number of the level, from 1, after which this one starts over; 0: never, null: any higher one. */
  restart: number | null;
  /** The style whose paragraphs are on this level. */
  style: string | null;
};

type Abstract = { readonly id: string; readonly levels: Map<number, Level>; styleLink: string | null };

type List = { abstract: string; readonly starts: Map<number, number>; readonly levels: Map<number, Level> };

/** Levels of a list in Word, and longest label. */
const LEVELS = 9;
const LABEL_LENGTH = 100;

const wholeOf = (value: string | undefined): number => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : 0;
};

/** Returns the label of the next paragraph of a story; empty if it has none. */
export type CountParagraph = (style: string | null, reference: NumberReference) => string;

/** Reads the lists of a part, and returns a function that begins to count the paragraphs of a story. */
export function readNumbering(xml: string, styles: Styles): () => CountParagraph {
  const { abstracts, lists } = readLists(xml);
  const abstractOf = (list: List | undefined): Abstract | undefined => {
    const abstract = list && abstracts.get(list.abstract);
    if (abstract === undefined || abstract.styleLink === null) return abstract;
    // The list of a style: its levels are at the list that the style refers to.
    const numId = styles.chain(abstract.styleLink).find((style) => style.numId !== null)?.numId ?? '';
    return abstracts.get(lists.get(numId)?.abstract ?? '') ?? abstract;
  };

  const listOf = (style: string | null, { numId: own, level }: NumberReference) => {
    const chain = styles.chain(style ?? styles.paragraph);
    const numId = own ?? chain.find((each) => each.numId !== null)?.numId ?? '0';
    const list = lists.get(numId);
    const abstract = abstractOf(list);
    if (list === undefined || abstract === undefined) return null;
    const levelAt = (at: number): Level | undefined =>
      at < LEVELS ? (list.levels.get(at) ?? abstract.levels.get(at)) : undefined;
    const linked = chain.flatMap(({ id, level: given }) => {
      const at = Array.from({ length: LEVELS }, (_, index) => index).find((index) => levelAt(index)?.style === id);
      return at ?? given ?? [];
    });
    const at = level ?? (own === null ? linked[0] : undefined) ?? 0;
    return { numId, list, abstract, levelAt, at };
  };

  return () => {
    const counters = new Map<string, Array<number | undefined>>();
    const begun = new Set<string>();
    return (style, reference) => {
      const found = listOf(style, reference);
      if (found === null) return '';
      const { numId, list, abstract, levelAt, at } = found;
      const level = levelAt(at);
      if (level === undefined) return '';
      const counts = counters.get(abstract.id) ?? [];
      counters.set(abstract.id, counts);
      if (!begun.has(numId)) {
        begun.add(numId);
        for (const started of list.starts.keys()) counts[started] = undefined;
      }
      const startAt = (index: number) => list.starts.get(index) ?? levelAt(index)?.start ?? 1;
      const last = counts[at];
      counts[at] = last === undefined ? startAt(at) : last + 1;
      for (let higher = 0; higher < at; higher += 1) counts[higher] ??= startAt(higher);
      for (let lower = at + 1; lower < LEVELS; lower += 1) {
        const restart = levelAt(lower)?.restart ?? null;
        if (restart === null || at < restart) counts[lower] = undefined;
      }
      return labelOf(level, levelAt, counts);
    };
  };
}

function labelOf(
  level: Level,
  levelAt: (at: number) => Level | undefined,
  counts: ReadonlyArray<number | undefined>,
): string {
  if (level.isHidden) return '';
  // The characters of bullets mean something in their font only.
  if (level.format === 'bullet') return '•';
  return level.text
    .replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const format = levelAt(at)?.format ?? 'decimal';
      return formatted(counts[at] ?? 1, level.isLegal && format !== 'none' ? 'decimal' : format);
    })
    .trim();
}

function readLists(xml: string) {
  const abstracts = new Map<string, Abstract>();
  const lists = new Map<string, List>();
  let abstract: Abstract | null = null;
  let list: List | null = null;
  let level: Level | null = null;
  let overridden = 0;
  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        const name = localName(qualified);
        const value = attributeOf(attributes, 'val');
        if (name === 'abstractNum') {
          abstract = { id: attributeOf(attributes, 'abstractNumId') ?? '', levels: new Map(), styleLink: null };
          abstracts.set(abstract.id, abstract);
        } else if (name === 'num') {
          list = { abstract: '', starts: new Map(), levels: new Map() };
          lists.set(attributeOf(attributes, 'numId') ?? '', list);
        } else if (name === 'numStyleLink' && abstract !== null) abstract.styleLink = value ?? null;
        else if (name === 'abstractNumId' && list !== null) list.abstract = value ?? '';
        else if (name === 'lvlOverride') overridden = wholeOf(attributeOf(attributes, 'ilvl'));
        else if (name === 'startOverride') list?.starts.set(overridden, wholeOf(value));
        else if (name === 'lvl') {
          level = {
            start: 0,
            format: 'decimal',
            text: '',
            isLegal: false,
            isHidden: false,
            restart: null,
            style: null,
          };
          (list ?? abstract)?.levels.set(wholeOf(attributeOf(attributes, 'ilvl')), level);
        } else if (level !== null) readLevel(level, name, value);
      },
      onclosetag: (qualified) => {
        const name = localName(qualified);
        if (name === 'lvl') level = null;
        else if (name === 'num') list = null;
        else if (name === 'abstractNum') abstract = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { abstracts, lists };
}

function readLevel(level: Level, name: string, value: string | undefined): void {
  if (name === 'start') level.start = wholeOf(value);
  else if (name === 'numFmt') level.format = value ?? 'decimal';
  else if (name === 'lvlText') level.text = (value ?? '').slice(0, LABEL_LENGTH);
  else if (name === 'isLgl') level.isLegal = isOn(value);
  else if (name === 'vanish') level.isHidden = isOn(value);
  else if (name === 'lvlRestart') level.restart = wholeOf(value);
  else if (name === 'pStyle') level.style = value ?? null;
}
