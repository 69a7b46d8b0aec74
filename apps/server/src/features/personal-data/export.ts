import type { EventStore } from '../../analytics/port.ts';
import type { RefusedSignIns } from '../../access/refused-sign-ins.ts';
import type { Sessions } from '../../access/sessions.ts';
import type { Store } from '../../store/engine/database.ts';
import { mentionsIn } from './mentions.ts';
import type { Cells } from './mentions.ts';
import { userIdsOf } from './person.ts';
import type { Person, Replace } from './person.ts';
import { PLACES } from './places.ts';

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
 * mention the person are included, secrets are not.
 */
export async function* exportOf(
  sources: ExportSources,
  person: Person,
  replace: Replace,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { id, names, addresses } = person;
  const about = { exportedAt: momentOf(sources.now()), person: { id, names, addresses } };
  yield JSON.stringify(about).slice(0, -1);
  for (const { name, pages } of listsOf(sources, person, replace, signal)) {
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

function listsOf(sources: ExportSources, person: Person, replace: Replace, signal: AbortSignal): readonly List[] {
  const { store, events } = sources;
  const ofPlaces = PLACES.flatMap((place): List[] => {
    const { exported } = place;
    if (exported === null) return [];
    const rows = async function* rows() {
      for await (const mentions of mentionsIn(store, place, person, replace))
        yield mentions.map(({ row }) => readable(row));
    };
    return [{ name: exported.name, pages: rows() }];
  });
  return [
    { name: 'sessions', pages: sessionsOf(sources, person) },
    { name: 'rejectedSignIns', pages: refusedOf(sources, person) },
    ...ofPlaces,
    ...(events === null ? [] : [{ name: 'events', pages: events.eventsOf(person.orgId, userIdsOf(person), signal) }]),
  ];
}

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

/** Returns a row with its JSON as values and its times in ISO 8601. */
function readable(row: Cells): Cells {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (column.endsWith('_json') && typeof value === 'string')
        return [column.slice(0, -'_json'.length), parsed(value)];
      return [column, /^at$|_at$/.test(column) && typeof value === 'number' ? momentOf(value) : value];
    }),
  );
}

function parsed(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}
