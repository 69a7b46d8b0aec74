// Digits in ASCII order, so that ids made one after another also sort one after another.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECK_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
const CASE_SENSITIVE = /^[0-9A-Za-z]{15}$/;
const CASE_SAFE = /^[0-9A-Za-z]{15}[A-Za-z0-5]{3}$/;

function checkBits(chunk: string): number {
  return [...chunk].reduce((bits, character, index) => (/[A-Z]/.test(character) ? bits | (1 << index) : bits), 0);
}

function chunksOf(id15: string): readonly string[] {
  return [id15.slice(0, 5), id15.slice(5, 10), id15.slice(10, 15)];
}

function checksum(id15: string): string {
  return chunksOf(id15)
    .map((chunk) => CHECK_CHARACTERS.charAt(checkBits(chunk)))
    .join('');
}

/** Returns the 15 characters with the case that the last three of an 18-character id encode; null if they don't match. */
function restoreCase(id18: string): string | null {
  const check = id18.slice(15).toUpperCase();
  const restored = chunksOf(id18.slice(0, 15)).map((chunk, index) => {
    const bits = CHECK_CHARACTERS.indexOf(check.charAt(index));
    return [...chunk].map((c, at) => ((bits >> at) & 1 ? c.toUpperCase() : c.toLowerCase())).join('');
  });
  const id15 = restored.join('');
  return checksum(id15) === check ? id15 : null;
}

/**
 * Returns the `number`-th id (from 0) of the object with this three-character key prefix, with 18 characters.
 * Throws a RangeError for an invalid prefix or number.
 */
export function makeId(keyPrefix: string, number: number): string {
  if (!/^[0-9A-Za-z]{3}$/.test(keyPrefix)) throw new RangeError(`'${keyPrefix}' is not a key prefix`);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number} is not a record number`);
  let digits = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / DIGITS.length)) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
  }
  const id15 = keyPrefix + digits.padStart(12, '0');
  return id15 + checksum(id15);
}

/** Returns whether this is a record id: 15 characters, or 18 with a matching checksum. */
export function isId(text: string): boolean {
  return CASE_SENSITIVE.test(text) || (CASE_SAFE.test(text) && restoreCase(text) !== null);
}

/**
 * Converts an id of either length to 18 characters. An 18-character id that lost its case (in a spreadsheet, in a URL) is restored from
 * its checksum. Throws a RangeError for anything else.
 */
export function to18(id: string): string {
  const id15 = CASE_SENSITIVE.test(id) ? id : CASE_SAFE.test(id) ? restoreCase(id) : null;
  if (id15 === null) throw new RangeError(`'${id}' is not a record id`);
  return id15 + checksum(id15);
}
