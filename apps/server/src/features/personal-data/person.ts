import { createHmac } from 'node:crypto';
import { longId } from '../../salesforce/record-id.ts';

/** A person as stores mention them. */
export type Person = {
  readonly orgId: string;
  /** The user's id, 18 characters. */
  readonly id: string;
  /** The current name and earlier ones. */
  readonly names: readonly string[];
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
export function pseudonymOf(secret: string, { orgId, id }: Pick<Person, 'orgId' | 'id'>): Pseudonym {
  const digest = createHmac('sha256', secret).update(`pseudonym ${orgId} ${id}`).digest();
  const code = digest.toString('hex', 0, 5);
  const letters = Array.from(digest.subarray(5, 17), (byte) => DIGITS.charAt(byte % DIGITS.length)).join('');
  return { id: longId(`005${letters}`), name: `Person ${code}`, address: `person-${code}@pseudonym.invalid` };
}

/** Ids in their short form are the beginning of those in the long one. */
export const shortId = ({ id }: Pick<Person, 'id'>): string => id.slice(0, 15);

/** Returns the user ids that apps may have reported for a person: not only ids. */
export const userIdsOf = (person: Person): readonly string[] => [person.id, shortId(person), ...person.addresses];

/** Returns the texts that mention a person also within longer ones. A name of one word is too common for that. */
export const mentionsOf = (person: Person): readonly string[] => [
  shortId(person),
  ...person.addresses,
  ...person.names.filter((name) => name.includes(' ')),
];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

const anyOf = (texts: readonly string[]): string => `(?:${texts.map(escaped).join('|')})`;

/** Replaces a person in values. */
export type Replace = {
  readonly name: string;
  /** Replaces a text that is the person's id or name as a whole, and all that mentions the person in others. */
  readonly text: (value: string) => string;
  /** Replaces the texts and keys of a JSON text; other texts as `text` does. */
  readonly json: (value: string) => string;
};

/** Creates the replacement of a person by a pseudonym. */
export function replacement(person: Person, pseudonym: Pseudonym): Replace {
  const names = new Set(person.names);
  const longNames = person.names.filter((name) => name.includes(' '));
  const patterns: Array<readonly [RegExp, string]> = [
    [new RegExp(String.raw`\b${shortId(person)}(?:[A-Z0-5]{3})?\b`, 'g'), pseudonym.id],
  ];
  if (person.addresses.length > 0) {
    const addresses = anyOf(person.addresses);
    patterns.push([new RegExp(String.raw`(?<![\w.+-])${addresses}(?![\w-]|\.\w)`, 'gi'), pseudonym.address]);
  }
  if (longNames.length > 0) {
    patterns.push([new RegExp(String.raw`(?<![\p{L}\p{N}])${anyOf(longNames)}(?![\p{L}\p{N}])`, 'gu'), pseudonym.name]);
  }
  const text = (value: string): string =>
    names.has(value) ? pseudonym.name : patterns.reduce((all, [pattern, by]) => all.replace(pattern, by), value);
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(deep);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [text(key), deep(part)]));
  };
  return {
    name: pseudonym.name,
    text,
    json: (value) => {
      const parsed = parseJson(value);
      if (parsed === undefined) return text(value);
      const replaced = JSON.stringify(deep(parsed));
      // A text without the person keeps its white space.
      return replaced === JSON.stringify(parsed) ? value : replaced;
    },
  };
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
