import { COUNTED_HOURS, REFUSALS } from '@fieldstone/contracts/insights/telemetry';
import type { Refusal, TelemetryCounts } from '@fieldstone/contracts/insights/telemetry';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { VerifiedToken } from '../../access/access-tokens.ts';
import { toChunks } from '../../platform/chunks.ts';
import type { Store } from '../../store/engine/database.ts';
import type { Tables } from '../../store/engine/tables.ts';

/** What is counted: events by their result, and requests with ignored parts and by the HTTP status of an error response. */
export type IngestResult = 'stored' | 'duplicate' | 'late' | 'ignored' | `refused:${Refusal}` | `response:${number}`;

type Row = Tables['ingest_counts'];

/** Counts of received events by org, access token and hour, shared by all consoles. */
export type IngestCounts = {
  /** Adds to the counts of this hour. They are written a moment later; a killed process loses those of that moment. */
  add(token: VerifiedToken, counts: ReadonlyArray<readonly [IngestResult, number]>): void;
  /** Returns the counts of the last hours, this one included. */
  read(orgId: string, hours: number, tokenId: string | undefined): Promise<TelemetryCounts>;
  /** Deletes counts beyond the time for which they are kept. */
  sweep(): Promise<void>;
  /** Writes what is not written yet. */
  close(): Promise<void>;
};

const HOUR_MS = 3_600_000;

/** Time in which the counts of many requests share a write. */
const WRITE_MS = 1000;

/** Wait after a failed write. */
const RETRY_MS = 10_000;

const CHUNK = 500;

/** Counts that are written in one transaction, with their number among those of this console: a repeated one adds nothing. */
type Batch = { readonly number: number; readonly rows: readonly Row[] };

/** Creates the counts of a console. */
export function createIngestCounts(store: Store, now: () => number, log: FastifyBaseLogger): IngestCounts {
  const writer = randomUUID();
  const waiting = new Map<string, Row>();
  /** The batch whose end is unknown; no other one is written before it. */
  let unwritten: Batch | null = null;
  let written = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const put = (row: Row): void => {
    const key = [row.org_id, row.token_id, row.hour, row.result].join(' ');
    waiting.set(key, { ...row, count: row.count + (waiting.get(key)?.count ?? 0) });
  };
  const takeBatch = (): Batch | null => {
    if (waiting.size === 0) return null;
    // In one order, so that two consoles cannot wait for each other.
    const rows = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    waiting.clear();
    return { number: written + 1, rows };
  };
  const write = async (): Promise<void> => {
    timer = undefined;
    try {
      for (unwritten ??= takeBatch(); unwritten !== null; unwritten = takeBatch()) {
        await addOnce(store, writer, unwritten, now());
        written = unwritten.number;
      }
    } catch (error) {
      log.warn({ err: error }, 'the counts of received events could not be written');
      writeIn(RETRY_MS);
    }
  };
  const writeIn = (delay: number): void => {
    timer ??= setTimeout(() => {
      writing = writing.then(write);
    }, delay).unref();
  };

  return {
    add({ orgId, id }, counts) {
      const hour = Math.floor(now() / HOUR_MS);
      for (const [result, count] of counts) {
        if (count > 0) put({ org_id: orgId, hour, token_id: id, result, count });
      }
      if (waiting.size > 0) writeIn(WRITE_MS);
    },
    read: (orgId, hours, tokenId) => readCounts(store, orgId, Math.floor(now() / HOUR_MS) - hours, tokenId),
    async sweep() {
      const first = Math.floor(now() / HOUR_MS) - COUNTED_HOURS;
      await store.db.deleteFrom('ingest_counts').where('hour', '<', first).execute();
      await store.db
        .deleteFrom('ingest_count_writers')
        .where('written_at', '<', first * HOUR_MS)
        .execute();
    },
    async close() {
      clearTimeout(timer);
      await writing;
      await write();
      clearTimeout(timer);
    },
  };
}

/** Adds the counts of a batch, unless they were added before a response was lost. */
async function addOnce({ db }: Store, writer: string, { number, rows }: Batch, at: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isNew = await transaction
      .insertInto('ingest_count_writers')
      .values({ id: writer, batch: number, written_at: at })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ batch: number, written_at: at })
          .where('ingest_count_writers.batch', '<', number),
      )
      .returning('id')
      .executeTakeFirst();
    if (isNew === undefined) return;
    for (const chunk of toChunks(rows, CHUNK)) await addCounts(transaction, chunk);
  });
}

async function addCounts(db: Kysely<Tables>, rows: readonly Row[]): Promise<void> {
  await db
    .insertInto('ingest_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'hour', 'token_id', 'result'])
        .doUpdateSet((eb) => ({ count: eb('ingest_counts.count', '+', eb.ref('excluded.count')) })),
    )
    .execute();
}

type Counts = TelemetryCounts['total'];
type Result = Pick<Row, 'result'> & { readonly count: number | string | null };

async function readCounts(
  { reads }: Store,
  orgId: string,
  after: number,
  tokenId: string | undefined,
): Promise<TelemetryCounts> {
  const counted = reads
    .selectFrom('ingest_counts')
    .where('ingest_counts.org_id', '=', orgId)
    .where('hour', '>', after)
    .select((row) => ['result', row.fn.sum<number | string>('count').as('count')]);
  const [ofTokens, ofHours] = await Promise.all([
    counted
      .leftJoin('access_tokens', (join) =>
        join.onRef('access_tokens.id', '=', 'token_id').on('access_tokens.org_id', '=', orgId),
      )
      .select(['token_id', 'name'])
      .groupBy(['token_id', 'name', 'result'])
      .execute(),
    counted
      .$if(tokenId !== undefined, (rows) => rows.where('token_id', '=', tokenId ?? ''))
      .select('hour')
      .groupBy(['hour', 'result'])
      .execute(),
  ]);
  const most = (counts: Counts): number => counts.stored + counts.duplicates + counts.refused;
  const byHour = Map.groupBy(ofHours, ({ hour }) => hour);
  return {
    tokens: [...Map.groupBy(ofTokens, ({ token_id }) => token_id)]
      .map(([id, rows]) => ({ id, name: rows[0]?.name ?? id, ...eventsOf(rows) }))
      .toSorted((a, b) => most(b) - most(a)),
    hours: [...byHour]
      .toSorted(([a], [b]) => b - a)
      .map(([hour, rows]) => ({ at: new Date(hour * HOUR_MS).toISOString(), ...eventsOf(rows) })),
    total: eventsOf(ofHours),
    refusals: REFUSALS.map((reason) => ({ reason, count: countOf(ofHours, `refused:${reason}`) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
    ignored: countOf(ofHours, 'ignored'),
    failedRequests: [...new Set(ofHours.map(({ result }) => /^response:(\d+)$/.exec(result)?.[1]))]
      .flatMap((status) => (status === undefined ? [] : Number(status)))
      .map((status) => ({ status, count: countOf(ofHours, `response:${status}`) }))
      .toSorted((a, b) => b.count - a.count),
  };
}

const countOf = (rows: readonly Result[], result: IngestResult): number =>
  rows.reduce((sum, row) => (row.result === result ? sum + Number(row.count) : sum), 0);

const eventsOf = (rows: readonly Result[]): Counts => ({
  stored: countOf(rows, 'stored'),
  duplicates: countOf(rows, 'duplicate'),
  late: countOf(rows, 'late'),
  refused: REFUSALS.reduce((sum, reason) => sum + countOf(rows, `refused:${reason}`), 0),
});
