import type { Payload, Setting } from './setting.ts';

type Path = readonly PropertyKey[];

/**
 * Returns the valid part of a payload: list entries that break a rule are omitted, and other fields that break one have their defaults.
 */
export function validPart<P extends Payload>({ schema, defaults }: Setting<P>, stored: Payload): P {
  let payload: Payload = { ...defaults, ...stored };
  for (;;) {
    const { data, error } = schema.safeParse(payload);
    if (error === undefined) return data;
    const next = withoutAll(
      payload,
      defaults,
      error.issues.map(({ path }) => path),
    );
    // A rule about the whole value, or one that the defaults break: nothing more can be removed.
    if (JSON.stringify(next) === JSON.stringify(payload)) return defaults;
    payload = next;
  }
}

function withoutAll(payload: Payload, defaults: Payload, broken: readonly Path[]): Payload {
  const entries = broken.flatMap((path) => entryOf(path) ?? []);
  const fields = broken.filter((path) => entryOf(path) === undefined).map(([field]) => String(field));
  return {
    ...entriesLeft(payload, entries),
    ...Object.fromEntries(fields.filter((field) => field in defaults).map((field) => [field, defaults[field]])),
  };
}

/** Returns the path of the innermost list entry on a path as text; undefined if there is none. */
function entryOf(path: Path): string | undefined {
  const last = path.findLastIndex((word) => typeof word === 'number');
  return last === -1 ? undefined : path.slice(0, last + 1).join('.');
}

function entriesLeft(payload: Payload, entries: readonly string[]): Payload {
  const gone = new Set(entries);
  const left = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) {
      return value.flatMap((entry: unknown, at) => {
        const place = `${path}.${at}`;
        return gone.has(place) ? [] : [left(entry, place)];
      });
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, left(inner, path === '' ? key : `${path}.${key}`)]),
    );
  };
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, left(value, key)]));
}
