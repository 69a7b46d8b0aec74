/** Endings of nouns and adjectives in the Germanic and Romance languages, longest first. The engines have the English ones only. */
const ENDINGS = 'arna erna ane ene ens ern ar as em en er es et is or os a e i n o s'.split(' ');

/** Shortest part that remains of a word, so that short words don't become others. */
const STEM_LENGTH = 4;

const IN_LATIN = /^\p{sc=Latin}+$/u;

/** Returns the forms of a normalized word with other endings: of `dichtungen` also `dichtung`. Most of them occur nowhere. */
export function otherForms(word: string): readonly string[] {
  if (word.length < STEM_LENGTH || !IN_LATIN.test(word)) return [];
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= STEM_LENGTH) ?? '';
  const stem = word.slice(0, word.length - ending.length);
  return ['', ...ENDINGS].map((one) => stem + one).filter((form) => form !== word);
}
