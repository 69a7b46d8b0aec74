/** A sign and digits of any script; apps and keyboards add marks of direction. */
const WHOLE = /^[+-]?\p{Nd}+$/u;
const DIGIT = /^\p{Nd}$/u;
const MARKS = /[\s\u200e\u200f\u061c]/gu;

/** Returns the whole number that a text writes, in the digits of any script; null for an empty text, NaN for any other. */
export function wholeNumberIn(text: string): number | null {
  const written = text
    .replaceAll(MARKS, '')
    .replace(/^[−﹣－]/u, '-')
    .replace(/^[﹢＋]/u, '+');
  if (written === '') return null;
  return WHOLE.test(written) ? Number(written.replaceAll(/\p{Nd}/gu, digitOf)) : Number.NaN;
}

/** Returns the digit in ASCII. The digits of a script follow each other, from zero to nine. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
