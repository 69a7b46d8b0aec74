import { createHmac } from 'node:crypto';
import type { PersonInEvents } from '../../analytics/port.ts';
import { isRecordId, longId } from '../../salesforce/record-id.ts';
import { matchAny, foldText, replaceFolded } from './folded-text.ts';

/** A person as stores mention them. */
export type Person = {
  readonly orgId: string;
  /** The user's id, 18 characters. */
  readonly id: string;
  /** The current name and earlier ones. */
  readonly names: readonly string[];
  /** The names that another user has, too. Without the id, such a name is not the person's. */
  readonly sharedNames: readonly string[];
  /** The user name and the email address. */
  readonly addresses: readonly string[];
};

/** The values that replace those of a person. */
export type Pseudonym = { readonly id: string; readonly name: string; readonly address: string };

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns a person's pseudonym: always the same one with the same secret, and without the secret not to be derived from the id.
 * Its id has the form of a user's id, so that Salesforce accepts it in queries and finds nothing.
 */
export function createPseudonym(secret: string, { orgId, id }: Pick<Person, 'orgId' | 'id'>): Pseudonym {
  const digest = createHmac('sha256', secret).update(`pseudonym ${orgId} ${id}`).digest();
  const code = digest.toString('hex', 0, 5);
  const letters = Array.from(digest.subarray(5, 17), (byte) => DIGITS.charAt(byte % DIGITS.length)).join('');
  return { id: longId(`005${letters}`), name: `Person ${code}`, address: `person-${code}@pseudonym.invalid` };
}

/** Ids in their short form are the beginning of those in the long one. */
export const shortId = ({ id }: Pick<Person, 'id'>): string => id.slice(0, 15);

/** Returns a pattern of LIKE that each text with another one matches in lower case: what engines fold differently matches anything. */
export const toPattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[^a-z0-9#.:/@-]+|ss/g, '%')}%`;

/** Returns the patterns of LIKE for texts in lower case: each text that mentions the person matches one, and others may. */
export const toPatterns = (person: Person): readonly string[] =>
  [shortId(person), ...person.addresses, ...person.names].map(toPattern);

/** Replaces a person in values. */
export type Replace = {
  readonly name: string;
  /** Returns whether a value is a name of the person. */
  readonly isName: (value: string) => boolean;
  /** Replaces a text that is the person's id or name as a whole, and all that mentions the person in others. */
  readonly text: (value: string) => string;
  /** Replaces the texts and keys of a JSON text; other texts as `text` does. */
  readonly json: (value: string) => string;
  /** Replaces a user id that an app reported: the id, an address or a name. */
  readonly userId: (value: string) => string;
};

/**
 * Creates the replacement of a person by a pseudonym.
 * @param names which names are the person's: `unshared` are those that no other user has; in an object of JSON with the person's id,
 * all of them are
 */
export function replacement(person: Person, pseudonym: Pseudonym, names: 'all' | 'unshared' = 'unshared'): Replace {
  const allNames = replaceNames(person, pseudonym, person.names);
  const shared = new Set(person.sharedNames.map(foldText));
  const unshared = replaceNames(
    person,
    pseudonym,
    person.names.filter((name) => !shared.has(foldText(name))),
  );
  const byDefault = names === 'all' ? allNames : unshared;
  const deep = (value: unknown, own: NamesReplace): unknown => {
    if (typeof value === 'string') return own.text(value);
    if (Array.isArray(value)) return value.map((part) => deep(part, own));
    if (typeof value !== 'object' || value === null) return value;
    const ids = Object.values(value).filter(isUserId);
    const inside = ids.some((id) => isIdOf(person, id)) ? allNames : ids.length > 0 ? unshared : own;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [inside.inText(key), deep(part, inside)]));
  };
  return {
    name: pseudonym.name,
    isName: byDefault.isName,
    text: byDefault.text,
    json: (value) => {
      const parsed = parseJson(value);
      if (parsed === undefined) return byDefault.text(value);
      const replaced = JSON.stringify(deep(parsed, byDefault));
      // A text without the person keeps its white space.
      return replaced === JSON.stringify(parsed) ? value : replaced;
    },
    userId: (value) =>
      isIdOf(person, value) || isAmongFolded(person.addresses, value) || byDefault.isName(value)
        ? pseudonym.id
        : byDefault.text(value),
  };
}

const isUserId = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('005') && isRecordId(value);

/** Only the long form of an id can be compared without case: its last characters are the case of the others. */
const isIdOf = (person: Person, value: string): boolean =>
  value === shortId(person) || value.toLowerCase() === person.id.toLowerCase();

const isAmongFolded = (texts: readonly string[], value: string): boolean =>
  texts.map(foldText).includes(foldText(value));

type NamesReplace = Pick<Replace, 'isName' | 'text'> & {
  /** Replaces what mentions the person in a text, but no name of one word. */
  readonly inText: (value: string) => string;
};

function replaceNames(person: Person, pseudonym: Pseudonym, names: readonly string[]): NamesReplace {
  const folded = new Set(names.map(foldText));
  const patterns: Array<readonly [RegExp, string]> = [
    [new RegExp(String.raw`\b${shortId(person)}(?:[A-Z0-5]{3})?\b`, 'g'), pseudonym.id],
    [new RegExp(String.raw`\b${person.id}\b`, 'gi'), pseudonym.id],
  ];
  if (person.addresses.length > 0) {
    const address = String.raw`(?<![\w.+-])${matchAny(person.addresses)}(?![\w-]|\.\w)`;
    patterns.push([new RegExp(address, 'gi'), pseudonym.address]);
  }
  const inTexts = replaceFolded(
    names.filter((name) => foldText(name).includes(' ')),
    pseudonym.name,
  );
  const inText = (value: string): string =>
    inTexts(patterns.reduce((all, [pattern, by]) => all.replace(pattern, by), value));
  return {
    isName: (value) => folded.has(foldText(value)),
    // A name of one word is too common to be replaced within texts, and in another case it may be a word of the console.
    text: (value) => (names.includes(value) ? pseudonym.name : inText(value)),
    inText,
  };
}

/** Returns how the events of a person are found, and replaced. */
export function personInEvents(person: Person, pseudonym: Pseudonym): PersonInEvents {
  const { userId, text } = replacement(person, pseudonym);
  return { orgId: person.orgId, patterns: toPatterns(person), userId, comment: text };
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
