const RECORD_ID = /^[a-zA-Z0-9]{15}([a-zA-Z0-9]{3})?$/;

/** Returns whether a text has the form of a record id, of 15 or 18 characters. */
export function isRecordId(text: string): boolean {
  return RECORD_ID.test(text);
}

const CHECK_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * Returns the 18-character form of a record id. The last three characters encode the case of the first fifteen, five
 * bits each, so that ids survive case-insensitive software.
 */
export function longId(id: string): string {
  const short = id.slice(0, 15);
  const suffix = [0, 5, 10].map((start) => {
    const bits = Array.from(short.slice(start, start + 5), (letter, index) => (/[A-Z]/.test(letter) ? 2 ** index : 0));
    return CHECK_CHARACTERS.charAt(bits.reduce((sum, bit) => sum + bit, 0));
  });
  return short + suffix.join('');
}
