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
  let suffix = '';
  // Lists have thousands of ids.
  for (let start = 0; start < 15; start += 5) {
    let bits = 0;
    for (let index = 0; index < 5; index += 1) {
      const letter = short.charAt(start + index);
      if (letter >= 'A' && letter <= 'Z') bits += 2 ** index;
    }
    suffix += CHECK_CHARACTERS.charAt(bits);
  }
  return short + suffix;
}
