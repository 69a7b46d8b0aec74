import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { AccessTokens } from '../../access/access-tokens.ts';
import { endSessions } from '../../access/end-sessions.ts';
import type { SessionEnd } from '../../access/end-sessions.ts';
import type { EventStore } from '../../analytics/port.ts';
import type { Job, JobContext, JobPolicy } from '../../jobs/policy.ts';
import type { Store } from '../../store/engine/database.ts';
import { createJournal } from '../../store/repositories/journal.ts';
import { mentionsIn } from './mentions.ts';
import type { Mention } from './mentions.ts';
import { personInEvents, replacement, shortId } from './person.ts';
import type { Person, Pseudonym } from './person.ts';
import { PERSON_COLUMNS } from './person-columns.ts';
import type { PersonColumns } from './person-columns.ts';

export type PseudonymizeServices = SessionEnd & {
  readonly store: Store;
  readonly accessTokens: AccessTokens;
  readonly events: { readonly store: EventStore | null };
  readonly logger: FastifyBaseLogger;
  /** UTC milliseconds. */
  readonly now: () => number;
};

const texts = z.array(z.string());

/** The content of a job: the person, the pseudonym, and the entry of the journal with the administrator who requested it. */
const payloadOf = z.object({
  person: z.object({
    orgId: z.string(),
    id: z.string(),
    names: texts,
    // Jobs of the previous release have none.
    sharedNames: z._default(texts, []),
    addresses: texts,
  }),
  pseudonym: z.object({ id: z.string(), name: z.string(), address: z.string() }),
  entryId: z.string(),
});

export type PseudonymizePayload = {
  readonly person: Person;
  readonly pseudonym: Pseudonym;
  readonly entryId: string;
};

/** Attempts while a store is unavailable; then the administrator has to request it again. */
const RETRY = { firstMs: 1000, longestMs: 5 * 60_000, attempts: Number.POSITIVE_INFINITY, forMs: 3 * 24 * 3_600_000 };

/** Passes over the tables, because requests of the person's ended sessions may still be writing. */
const PASSES = 3;

/** Returns how jobs replace people by pseudonyms. A killed job is done again from its beginning, and finds only what is left. */
export function pseudonymizeJobs(services: PseudonymizeServices): JobPolicy {
  const { store, events, now } = services;
  return {
    topic: 'personal-data',
    order: 'in-order',
    atOnce: 1,
    leaseName: () => 'personal-data',
    retry: RETRY,
    run: async (job, context) => {
      const { person, pseudonym, entryId } = z.parse(payloadOf, job.payload);
      const ended = await endAccess(services, person, pseudonym);
      const changedEvents = await events.store?.replacePerson(personInEvents(person, pseudonym));
      let rows = 0;
      for (let pass = 0; pass < PASSES; pass += 1) {
        const replaced = await replaceRows(store, person, pseudonym, context);
        rows += replaced;
        if (replaced === 0) break;
      }
      const details = { ...ended, rows, ...(changedEvents !== undefined && { events: changedEvents }) };
      await journalOf(store, job, now).recordOutcome(entryId, 'done', details);
    },
    onGivenUp: async (job) => {
      const { entryId } = z.parse(payloadOf, job.payload);
      await journalOf(store, job, now).recordOutcome(entryId, 'failed');
    },
  };
}

/** Ends the sessions of a person, and revokes the access tokens that the person created. */
async function endAccess(services: PseudonymizeServices, person: Person, pseudonym: Pseudonym) {
  const { accessTokens, sessions, logger } = services;
  const open = await sessions.list(person.orgId, person.id);
  await endSessions(services, open, logger);
  // Expired ones are not listed.
  await sessions.sweep();
  const tokens = await findTokens(accessTokens, person, pseudonym);
  for (const { id } of tokens) await accessTokens.revoke(person.orgId, id);
  return { sessions: open.length, accessTokens: tokens.length };
}

/** Returns the valid access tokens that a person created: those with the person's id, or with no id and a name that nobody else has. */
export async function findTokens(accessTokens: Pick<AccessTokens, 'list'>, person: Person, pseudonym: Pseudonym) {
  const { isName } = replacement(person, pseudonym);
  const tokens = await accessTokens.list(person.orgId);
  return tokens.filter(({ createdById: id, createdBy }) =>
    id === null ? isName(createdBy) : id.startsWith(shortId(person)),
  );
}

/** Replaces the person in all tables once; returns the number of changed rows. */
async function replaceRows(store: Store, person: Person, pseudonym: Pseudonym, context: JobContext): Promise<number> {
  let rows = 0;
  for (const columns of PERSON_COLUMNS) {
    for await (const mentions of mentionsIn(store, columns, person, pseudonym)) {
      const changed = mentions.filter(({ replaced }) => Object.keys(replaced).length > 0);
      for (const mention of changed) {
        context.lease.assertHeld();
        context.signal.throwIfAborted();
        await replaceRow(store, columns, person, mention);
        await nextTurn();
      }
      rows += changed.length;
    }
  }
  return rows;
}

/** Replaces the values of a row, unless they have changed since they were read; then the next pass finds it. */
async function replaceRow(
  { db }: Store,
  { table, key }: PersonColumns,
  { orgId }: Person,
  { row, replaced }: Mention,
): Promise<void> {
  const set = Object.entries(replaced).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const same = [...key, ...Object.keys(replaced)].map((column) => sql`${sql.ref(column)} = ${row[column]}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)} WHERE org_id = ${orgId} AND ${sql.join(same, sql` AND `)}`.execute(
    db,
  );
}

/** Returns the journal of the job, which only records outcomes. */
const journalOf = (store: Store, { orgId }: Job, now: () => number) =>
  createJournal(store, { orgId, userId: '', userName: '', requestId: '', action: '' }, now);
