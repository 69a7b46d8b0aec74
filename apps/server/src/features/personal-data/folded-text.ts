/** A text as it is compared with another one, and the place in the text of each of its characters. */
type Folded = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** Blanks, of which several are like one; characters without a width; a letter with its marks. */
const PARTS = /[\s_]+|\p{Cf}|\P{M}\p{M}*|\p{M}+/gsu;

function foldPart(part: string): string {
  if (/^[\s_]/.test(part)) return ' ';
  if (/^\p{Cf}/u.test(part)) return '';
  // In upper case first: it has letters that the lower case writes in several ways.
  return part.normalize('NFD').toUpperCase().toLowerCase().normalize('NFD');
}

function fold(text: string): Folded {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const next = foldPart(part);
    folded += next;
    for (let unit = 0; unit < next.length; unit += 1) {
      starts.push(index);
      ends.push(index + part.length);
    }
  }
  return { text: folded, starts, ends };
}

/** Returns a text without differences of case, of blanks and underscores, and of composed and decomposed letters. */
export const foldText = (text: string): string => fold(text).text.trim();

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Returns a pattern of any of some texts. */
export const matchAny = (texts: readonly string[]): string => `(?:${texts.map(escaped).join('|')})`;

/**
 * Returns a function that replaces some texts within longer ones, in every form that `foldText` makes equal. A match within a word is
 * none.
 */
export function replaceFolded(texts: readonly string[], by: string): (value: string) => string {
  if (texts.length === 0) return (value) => value;
  const longestFirst = texts.map(foldText).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${matchAny(longestFirst)}(?![\\p{L}\\p{N}\\p{M}])`, 'gu');
  return (value) => {
    const { text, starts, ends } = fold(value);
    let replaced = '';
    let done = 0;
    for (const { 0: match, index } of text.matchAll(pattern)) {
      replaced += value.slice(done, starts[index]) + by;
      done = ends[index + match.length - 1] ?? value.length;
    }
    return replaced + value.slice(done);
  };
}
