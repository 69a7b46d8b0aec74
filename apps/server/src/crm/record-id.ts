const RECORD_ID = /^[a-zA-Z0-9]{15}([a-zA-Z0-9]{3})?$/;

/** Whether a text has the form of a record id, of 15 or 18 characters. */
export function isRecordId(text: string): boolean {
  return RECORD_ID.test(text);
}

const CHECK_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * The 18-character form of a record id of 15 or 18 characters. The three characters at the end say which of the fifteen before them are
 * upper case, five bits each, so that ids survive software that ignores case.
 */
export function longId(id: string): string {
  const short = id.slice(0, 15);
  const suffix = [0, 5, 10].map((start) => {
    const bits = Array.from(short.slice(start, start + 5), (letter, index) => (/[A-Z]/.test(letter) ? 2 ** index : 0));
    return CHECK_CHARACTERS.charAt(bits.reduce((sum, bit) => sum + bit, 0));
  });
  return short + suffix.join('');
}
