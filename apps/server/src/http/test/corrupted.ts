import fc from 'fast-check';

/** U+0000 and lone surrogates, alone and inside a text. */
export const UNSTORABLE = ['\u0000', 'a\u0000b', '\uD800', 'x\uDC00', '\uDBFFy'] as const;

/** A change of one place of an input. */
export type Corruption = {
  /** Selects the place. */
  readonly at: number;
  readonly value: unknown;
  readonly how: 'value' | 'key' | 'missing';
};

const values = fc.oneof(
  fc.constantFrom<unknown>(...UNSTORABLE, '\uFFFF', '\u0001', '\u202E', "'", '%', '\\', '', ' ', '__proto__'),
  fc.constantFrom<unknown>(1e308, -1, 2 ** 53, 0.1, null, true, [], {}, [[[[]]]], 'x'.repeat(6000)),
  fc.jsonValue({ maxDepth: 2 }),
);

export const corruptions: fc.Arbitrary<Corruption> = fc.record({
  at: fc.nat(),
  value: values,
  how: fc.constantFrom('value', 'key', 'missing'),
});

/** Returns the replacement for a text. */
export const corruptedText = ({ value }: Corruption): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Returns the body with one value replaced, one member added or one member removed. */
export function corrupted(body: unknown, { at, value, how }: Corruption): unknown {
  if (typeof body !== 'object' || body === null) return value;
  const entries = Object.entries(body);
  const index = at % (entries.length + 1);
  const chosen = entries[index];
  if (chosen === undefined || how === 'key') {
    return Array.isArray(body) ? [...body, value] : { ...body, [typeof value === 'string' ? value : 'other']: value };
  }
  const [key, inner]: [string, unknown] = chosen;
  const isLeaf = typeof inner !== 'object' || inner === null || at % 5 === 0;
  if (how === 'missing' && isLeaf) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return replaced(body, key, isLeaf ? value : corrupted(inner, { at: Math.floor(at / 7), value, how }));
}

/** Yields the body once for each of its texts, with that text replaced. */
export function* withEachText(body: unknown, text: string): Generator {
  if (typeof body === 'string') yield text;
  if (typeof body !== 'object' || body === null) return;
  for (const [key, inner] of Object.entries(body)) {
    for (const changed of withEachText(inner, text)) yield replaced(body, key, changed);
  }
}

const replaced = (body: object, key: string, value: unknown): unknown =>
  Array.isArray(body)
    ? body.map((each: unknown, index) => (String(index) === key ? value : each))
    : { ...body, [key]: value };
