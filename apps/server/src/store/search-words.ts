import { otherForms } from './inflected-words.ts';

/** Scripts that are written without spaces, and Korean, whose words end in particles: any part of a run is found. */
const UNSPACED =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]&&[\\p{L}\\p{M}\\p{Nl}]]';

/** A run without spaces, a number, or a word of letters. */
const PIECES = new RegExp(`${UNSPACED}+|\\p{N}+|[[\\p{L}\\p{M}]--${UNSPACED}]+`, 'gv');
const IS_UNSPACED = new RegExp(`^${UNSPACED}`, 'v');
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/** Line breaks within a word: after a hyphen, and between characters that need no space. */
const BROKEN_WORD = new RegExp(`(?<=\\p{L}\\p{Pd})\\n(?=\\p{L})|(?<=${UNSPACED})\\n(?=${UNSPACED})`, 'gv');

/** Most pieces and characters of a chunk that is also found without its separators. */
const JOINED_PIECES = 6;
const JOINED_LENGTH = 64;

/** Shortest part of a part number that is searched on its own. */
const PART_LENGTH = 3;

/** Limits of a question: terms to search, their words in other forms, and texts whose exact matches come first. */
const TERMS_LIMIT = 60;
const FORMS_LIMIT = 400;
const EXACT_LIMIT = 10;

/** Words that occur in nearly every passage, and would match them all. */
const COMMON = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or that the this to was what when where which who why will with'.split(
    ' ',
  ),
);

/** Particles and endings, as common as these words. */
const HIRAGANA = /^\p{sc=Hira}+$/u;

/**
 * Returns a text in the only form in which texts are indexed and questions are searched: compatibility characters such as
 * ligatures and full-width letters, case, accents, ß, invisible characters and broken words make no difference.
 */
function normalized(text: string): string {
  return (
    text
      .replaceAll('\u00AD\n', '')
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .normalize('NFKC')
      // Some letters have several forms in lower case only, ß has them in upper case only.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll(BROKEN_WORD, '')
  );
}

/** Returns the words, numbers and runs of a text, for each part between spaces. */
function chunksOfPieces(text: string): string[][] {
  return (normalized(text).match(/\S+/g) ?? []).flatMap((chunk) => {
    const pieces = chunk.match(PIECES);
    return pieces === null ? [] : [[...pieces]];
  });
}

/** Returns the pairs of adjacent characters of a run; a single character alone. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

const isUnspaced = (piece: string): boolean => IS_UNSPACED.test(piece);

/** Returns the indexed words of a piece: of a run, pairs and its last character, so that each character begins a word. */
function indexedWords(piece: string): string[] {
  const characters = [...piece];
  const last = characters.at(-1) ?? '';
  return isUnspaced(piece) && characters.length > 1 ? [...pairsOf(piece), last] : [piece];
}

/** Returns the words of a piece to search. */
const searchedWords = (piece: string): string[] => (isUnspaced(piece) ? pairsOf(piece) : [piece]);

/** Returns pieces as they are indexed side by side. The last run may go on. */
function exactText(pieces: readonly string[]): string {
  const words = pieces.flatMap((piece, index) =>
    index < pieces.length - 1 ? indexedWords(piece) : searchedWords(piece),
  );
  return ` ${words.join(' ')} `;
}

/** Returns a chunk without its separators, such as `xk4711` for `XK-47/11`; null where that makes no word. */
function joined(pieces: readonly string[]): string | null {
  if (pieces.length < 2 || pieces.length > JOINED_PIECES || pieces.some(isUnspaced)) return null;
  const word = pieces.join('');
  return word.length <= JOINED_LENGTH && LETTER.test(word) ? word : null;
}

/** Returns the words of a text to index, in their order, with a space before and after each; joined words at the end. */
export function wordsToIndex(text: string): string {
  const chunks = chunksOfPieces(text);
  const words = chunks.flat().flatMap(indexedWords);
  const whole = chunks.flatMap((pieces) => joined(pieces) ?? []);
  return ` ${[...words, ...(whole.length > 0 ? ['|', ...whole] : [])].join(' ')} `;
}

/** Adjacent indexed words to find; the last one may be the beginning of a longer word. */
export type SearchTerm = { readonly words: readonly string[]; readonly isPrefix: boolean };

export type SearchTerms = {
  /** A passage with any of them is found. */
  readonly terms: readonly SearchTerm[];
  /** Texts as they are indexed. Passages that contain more of them come first. */
  readonly exact: readonly string[];
};

/** Returns what to search for a question. Terms have only letters, digits and marks. */
export function toSearchTerms(question: string): SearchTerms {
  const chunks = chunksOfPieces(question);
  const terms = chunks.flatMap(termsOfChunk);
  const distinctive = terms.filter(({ words }) => !(words.length === 1 && isCommon(words[0] ?? '')));
  const named = chunks.filter((pieces) => pieces.length > 1 || isNumber(pieces) || pieces.some(isUnspaced));
  const exact = [...named, chunks.flat()].map(exactText);
  const searched = (distinctive.length > 0 ? distinctive : terms).slice(0, TERMS_LIMIT);
  return {
    terms: [...searched, ...formsOf(searched)],
    exact: [...new Set(exact)].slice(0, EXACT_LIMIT),
  };
}

/** Returns the words of terms in other forms, as further terms. */
function formsOf(terms: readonly SearchTerm[]): SearchTerm[] {
  const forms = terms.flatMap(({ words }) => (words.length === 1 ? words.flatMap(otherForms) : []));
  return [...new Set(forms)].slice(0, FORMS_LIMIT).map((word) => ({ words: [word], isPrefix: false }));
}

/** Returns the terms of a chunk. The parts of a part number are found together, or alone if they are long enough. */
function termsOfChunk(pieces: readonly string[]): SearchTerm[] {
  const whole = joined(pieces);
  const parts =
    isNumber(pieces) && pieces.length > 1 && !pieces.some(isUnspaced)
      ? [pieces, ...pieces.filter(({ length }) => length >= PART_LENGTH).map((piece) => [piece])]
      : pieces.flatMap(searchedWords).map((word) => [word]);
  return [...parts, ...(whole === null ? [] : [[whole]])].map((words) => {
    const [word = ''] = words;
    return { words, isPrefix: words.length === 1 && isUnspaced(word) && [...word].length === 1 };
  });
}

const isNumber = (pieces: readonly string[]): boolean => pieces.some((piece) => DIGIT.test(piece));

const isCommon = (word: string): boolean => COMMON.has(word) || HIRAGANA.test(word);
