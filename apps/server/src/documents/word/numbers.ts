/** Returns a number in a format of Word's lists. Formats of other scripts become digits. */
export function formatted(number: number, format: string): string {
  switch (format) {
    case 'none':
      return '';
    case 'upperRoman':
      return roman(number);
    case 'lowerRoman':
      return roman(number).toLowerCase();
    case 'upperLetter':
      return letters(number);
    case 'lowerLetter':
      return letters(number).toLowerCase();
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'ordinal':
      return `${number}${ordinalEnding(number)}`;
    default:
      return String(number);
  }
}

const ROMAN = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

/** The largest numbers in Roman digits and in letters, as in Word. */
const ROMAN_LIMIT = 32_767;
const LETTERS_LIMIT = 780;

function roman(number: number): string {
  if (number < 1 || number > ROMAN_LIMIT) return String(number);
  let rest = number;
  let digits = '';
  for (const [digit, value] of ROMAN) {
    digits += digit.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return digits;
}

/** Returns A to Z, then AA to ZZ, AAA and so on. */
function letters(number: number): string {
  if (number < 1 || number > LETTERS_LIMIT) return String(number);
  return String.fromCodePoint(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}

function ordinalEnding(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return (isTeen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th';
}
