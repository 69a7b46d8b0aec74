import type { EventStore } from '../../analytics/port.ts';
import type { RefusedSignIns } from '../../access/refused-sign-ins.ts';
import type { Sessions } from '../../access/sessions.ts';
import { isRecord } from '../../salesforce/values.ts';
import type { Store } from '../../store/engine/database.ts';
import { mentionsIn } from './mentions.ts';
import type { Cells, Mention } from './mentions.ts';
import { personInEvents, replacement } from './person.ts';
import type { Person, Pseudonym, Replace } from './person.ts';
import { PERSON_COLUMNS } from './person-columns.ts';
import type { PersonColumns } from './person-columns.ts';

export type ExportSources = {
  readonly store: Store;
  readonly sessions: Pick<Sessions, 'list'>;
  readonly refusedSignIns: Pick<RefusedSignIns, 'list'>;
  /** Null if the events are not the console's. */
  readonly events: EventStore | null;
  /** Of the request: rejected sign-ins belong to a login host. */
  readonly loginUrl: string;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/**
 * Yields all that the stores contain about a person as a JSON text: a list of rows for each kind of data. Rows of other people that
 * mention the person are included and labeled, secrets are not.
 */
export async function* createExport(
  sources: ExportSources,
  person: Person,
  pseudonym: Pseudonym,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { id, names, addresses } = person;
  const about = { exportedAt: momentOf(sources.now()), person: { id, names, addresses } };
  yield JSON.stringify(about).slice(0, -1);
  for (const { name, pages } of listsOf(sources, person, pseudonym, signal)) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = '';
    for await (const rows of pages) {
      if (signal.aborted) return;
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

type List = { readonly name: string; readonly pages: AsyncIterable<readonly unknown[]> };

function listsOf(sources: ExportSources, person: Person, pseudonym: Pseudonym, signal: AbortSignal): readonly List[] {
  const { store, events } = sources;
  const replace = replacement(person, pseudonym, 'all');
  const ofTables = PERSON_COLUMNS.map((columns): List => {
    const rows = async function* rows() {
      for await (const mentions of mentionsIn(store, columns, person, pseudonym)) {
        yield mentions.filter(isExported).map((mention) => exportedRow(columns, mention, replace));
      }
    };
    return { name: columns.list, pages: rows() };
  });
  const inEvents = personInEvents(person, pseudonym);
  return [
    { name: 'sessions', pages: sessionsOf(sources, person) },
    { name: 'rejectedSignIns', pages: refusedOf(sources, person) },
    ...ofTables,
    ...(events === null ? [] : [{ name: 'events', pages: events.eventsOf(inEvents, signal) }]),
  ];
}

/** A text with a name that others have, too, is not about the person. */
const isExported = ({ relation, replaced, kept }: Mention): boolean =>
  relation === 'own' || Object.keys(replaced).length > 0 || kept.some((reason) => reason !== 'namesakes');

const openSessions = ({ sessions }: ExportSources, { orgId, id }: Person) => sessions.list(orgId, id);

async function* sessionsOf(sources: ExportSources, person: Person) {
  yield (await openSessions(sources, person)).map(({ createdAt, lastSeenAt, address, userAgent, user }) => ({
    signedInAt: momentOf(createdAt),
    lastSeenAt: momentOf(lastSeenAt),
    address,
    userAgent,
    user,
  }));
}

/** Yields the rejected sign-ins from the browsers of the person's sessions: Salesforce names nobody for them. */
async function* refusedOf(sources: ExportSources, person: Person) {
  const browsers = new Set((await openSessions(sources, person)).map(browserOf));
  const refused = await sources.refusedSignIns.list(sources.loginUrl);
  yield refused
    .filter((each) => browsers.has(browserOf(each)))
    .map(({ at, ...each }) => ({ ...each, at: momentOf(at) }));
}

const browserOf = ({ address, userAgent }: { readonly address: string; readonly userAgent: string }): string =>
  `${address} ${userAgent}`;

const momentOf = (at: number): string => new Date(at).toISOString();

/** Returns a row with its relation to the person, its JSON as values and its times in ISO 8601. */
function exportedRow({ hidden, ofOrg }: PersonColumns, { row, relation }: Mention, replace: Replace): Cells {
  const cells = Object.entries(row).flatMap(([column, value]): Array<[string, unknown]> => {
    if (column === 'org_id' || hidden.includes(column)) return [];
    const name = column.replace(/_json$/, '');
    if (/^at$|_at$/.test(column) && typeof value === 'number') return [[name, momentOf(value)]];
    if (typeof value !== 'string') return [[name, value]];
    if (ofOrg.includes(column)) return [[name, partsWith(parseJson(value), replace) ?? null]];
    return [[name, name === column ? value : parseJson(value)]];
  });
  return { relation, ...Object.fromEntries(cells) };
}

/** Returns the parts of a value that mention the person; undefined if none does. */
function partsWith(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string') return replace.json(value) === value ? undefined : value;
  if (Array.isArray(value)) {
    const parts = value.map((part) => partsWith(part, replace)).filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : parts;
  }
  if (!isRecord(value)) return undefined;
  const parts = Object.entries(value).flatMap(([key, part]): Array<[string, unknown]> => {
    const inside = replace.text(key) === key ? partsWith(part, replace) : part;
    return inside === undefined ? [] : [[key, inside]];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
