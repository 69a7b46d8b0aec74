import type { AppEvent } from '../event.ts';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;
type Test = (row: Row) => boolean;

/** New Relic's maximum, of rows and of facets. */
const LIMIT_MAX = 5000;
const DEFAULT_FACETS = 10;
const DEFAULT_ROWS = 100;

const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|(\d+)|([A-Za-z_][\w.]*)|(!=|[=(),*]))/y;

type Token = { readonly kind: 'text' | 'number' | 'word' | 'sign'; readonly value: string };

function tokensOf(nrql: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < nrql.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(nrql);
    if (found === null) throw new Error(`unexpected input at ${String(from)}: ${nrql.slice(from, from + 20)}`);
    const [, string, number, word, sign] = found;
    if (string !== undefined) tokens.push({ kind: 'text', value: string.replaceAll(/\\(.)/gs, '$1') });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number });
    else if (word !== undefined) tokens.push({ kind: 'word', value: word });
    else tokens.push({ kind: 'sign', value: sign ?? '' });
  }
  return tokens;
}

/** Runs the documented subset of NRQL that these queries need, over events in memory; returns NRDB's raw response. */
export function runNrql(events: readonly AppEvent[], nrql: string): unknown {
  const tokens = tokensOf(nrql);
  let at = 0;
  const peek = (value: string): boolean => tokens[at]?.kind !== 'text' && tokens[at]?.value.toUpperCase() === value;
  const take = (value: string): boolean => {
    if (!peek(value)) return false;
    at += 1;
    return true;
  };
  const need = (value: string): void => {
    if (!take(value)) throw new Error(`expected ${value}, found ${tokens[at]?.value ?? 'the end'}`);
  };
  const next = (kind: Token['kind']): string => {
    const token = tokens[at];
    if (token?.kind !== kind) throw new Error(`expected a ${kind}, found ${token?.value ?? 'the end'}`);
    at += 1;
    return token.value;
  };
  const listOf = <T>(item: () => T): T[] => {
    const items = [item()];
    while (take(',')) items.push(item());
    return items;
  };

  const comparison = (): Test => {
    if (take('(')) {
      const inner = either();
      need(')');
      return inner;
    }
    const name = next('word');
    if (take('IS')) {
      const negated = take('NOT');
      need('NULL');
      return (row) => ((row[name] ?? null) === null) !== negated;
    }
    if (take('IN')) {
      need('(');
      const values = new Set<Value>(listOf(() => next('text')));
      need(')');
      return (row) => values.has(row[name] ?? null);
    }
    need('=');
    const value = next('text');
    return (row) => row[name] === value;
  };
  const both = (): Test => {
    const tests = [comparison()];
    while (take('AND')) tests.push(comparison());
    return (row) => tests.every((test) => test(row));
  };
  const either = (): Test => {
    const tests = [both()];
    while (take('OR')) tests.push(both());
    return (row) => tests.some((test) => test(row));
  };

  need('SELECT');
  const selected = listOf(() => {
    const name = next('word');
    if (!take('(')) return { name, of: null };
    const of = take('*') ? '*' : next('word');
    need(')');
    return { name, of };
  });
  need('FROM');
  const type = next('word');
  const where = take('WHERE') ? either() : () => true;
  const facet = take('FACET') ? listOf(() => next('word')) : null;
  need('SINCE');
  const since = Number(next('number'));
  if (take('MINUTE')) need('AGO');
  const until = take('UNTIL') ? Number(next('number')) : Number.POSITIVE_INFINITY;
  if (take('ORDER')) {
    need('BY');
    need('TIMESTAMP');
    need('DESC');
  }
  const limit = take('LIMIT') ? (take('MAX') ? LIMIT_MAX : Number(next('number'))) : null;
  if (at < tokens.length) throw new Error(`unexpected ${tokens[at]?.value ?? ''}`);

  const rows = events
    .filter((event) => event.eventType === type)
    .map(rowOf)
    .filter((row) => Number(row['timestamp']) >= since && Number(row['timestamp']) < until && where(row));
  const [first] = selected;
  if (first === undefined || first.of === null) {
    const found = rows
      .toSorted((a, b) => Number(b['timestamp']) - Number(a['timestamp']))
      .slice(0, limit ?? DEFAULT_ROWS);
    const picked = found.map((row) =>
      Object.fromEntries(selected.flatMap(({ name }) => ((row[name] ?? null) === null ? [] : [[name, row[name]]]))),
    );
    return { results: [{ events: picked }] };
  }
  const measure = aggregate(first.name, first.of);
  if (facet === null) return { results: selected.map(({ name, of }) => aggregate(name, of ?? '*')(rows)) };
  const groups = Map.groupBy(
    rows.filter((row) => facet.every((name) => (row[name] ?? null) !== null)),
    (row) => JSON.stringify(facet.map((name) => String(row[name]))),
  );
  const facets = [...groups]
    .map(([key, same]) => {
      const names = JSON.parse(key) as string[];
      return { name: names.length === 1 ? names[0] : names, results: [measure(same)] };
    })
    .toSorted((a, b) => (Object.values(b.results[0] ?? {})[0] ?? 0) - (Object.values(a.results[0] ?? {})[0] ?? 0))
    .slice(0, limit ?? DEFAULT_FACETS);
  return { facets, totalResult: { results: [measure(rows)] } };
}

function aggregate(name: string, of: string): (rows: readonly Row[]) => Record<string, number> {
  switch (name) {
    case 'count':
      return (rows) => ({ count: rows.filter((row) => of === '*' || (row[of] ?? null) !== null).length });
    case 'sum':
      return (rows) => ({ sum: rows.reduce((sum, row) => sum + Number(row[of] ?? 0), 0) });
    case 'min':
      return (rows) => (rows.length === 0 ? {} : { min: Math.min(...rows.map((row) => Number(row[of]))) });
    case 'uniqueCount':
      return (rows) => ({ uniqueCount: new Set(rows.flatMap((row) => row[of] ?? [])).size });
    case 'latest':
      return (rows) => ({ latest: rows.reduce((latest, row) => Math.max(latest, Number(row[of])), 0) });
    default:
      throw new Error(`unknown function ${name}`);
  }
}

const rowOf = ({ orgId, timestamp, userId, profileId, attributes }: AppEvent): Row => ({
  orgId,
  timestamp,
  userId,
  profileId,
  ...attributes,
});
