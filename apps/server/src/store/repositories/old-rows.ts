import { OPEN_STATES } from '@fieldstone/contracts/changes/planned-change';
import type { Kysely } from 'kysely';
import { idPrefix } from '../../platform/time-ordered-id.ts';
import type { Store } from '../engine/database.ts';
import type { Tables } from '../engine/tables.ts';

/** Rows of a batch. SQLite blocks this thread while it deletes them, with their values and their indexes. */
const BATCH = 100;

type TimedTable = 'journal' | 'ai_usage';

/** A part of the rows of an org, by their ids. */
type Window = { readonly orgId: string; readonly after: string; readonly last: string };

/** Yields the rows of all orgs whose ids begin with a time before a moment, in windows. */
async function* windowsBefore(db: Kysely<Tables>, table: TimedTable, before: number): AsyncGenerator<Window> {
  const until = idPrefix(before);
  for (let orgId: string | undefined; ;) {
    // One seek per org: a DISTINCT would read the whole index.
    let orgs = db.selectFrom(table).select('org_id').orderBy('org_id').limit(1);
    if (orgId !== undefined) orgs = orgs.where('org_id', '>', orgId);
    orgId = (await orgs.executeTakeFirst())?.org_id;
    if (orgId === undefined) return;
    for (let after = ''; ;) {
      const ids = await db
        .selectFrom(table)
        .select('id')
        .where('org_id', '=', orgId)
        .where('id', '>', after)
        .where('id', '<', until)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const last = ids.at(-1)?.id;
      if (last === undefined) break;
      yield { orgId, after, last };
      after = last;
    }
  }
}

/** Deletes the AI uses of all orgs from before a moment; yields the number in each batch. */
export async function* deleteAiUsage({ db }: Store, before: number): AsyncGenerator<number> {
  for await (const { orgId, after, last } of windowsBefore(db, 'ai_usage', before)) {
    const { numDeletedRows } = await db
      .deleteFrom('ai_usage')
      .where('org_id', '=', orgId)
      .where('id', '>', after)
      .where('id', '<=', last)
      .executeTakeFirst();
    yield Number(numDeletedRows);
  }
}

/**
 * Deletes the entries of the journal of all orgs from before a moment; yields the number in each batch. Entries without a known
 * outcome, the last known state of each setting, and the entries of planned changes that are open or ended later remain.
 * @param isExported whether changes that the receiver of the audit export does not have remain, too
 */
export async function* deleteJournal({ db }: Store, before: number, isExported: boolean): AsyncGenerator<number> {
  for await (const { orgId, after, last } of windowsBefore(db, 'journal', before)) {
    const deleted = await db
      .deleteFrom('journal')
      .where('org_id', '=', orgId)
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('outcome', 'in', ['done', 'failed'])
      .$if(isExported, (some) =>
        some.where((entry) =>
          entry.or([entry('origin', 'is', null), entry('exported_outcome', '=', entry.ref('outcome'))]),
        ),
      )
      .where((entry) =>
        entry.or([
          entry('profile_id', 'is', null),
          entry('setting_id', 'is', null),
          entry.exists(
            entry
              .selectFrom('journal as newer')
              .select('newer.id')
              .where('newer.org_id', '=', orgId)
              .whereRef('newer.profile_id', '=', 'journal.profile_id')
              .whereRef('newer.setting_id', '=', 'journal.setting_id')
              .whereRef('newer.id', '>', 'journal.id')
              .where('newer.outcome', '=', 'done'),
          ),
        ]),
      )
      .where((entry) =>
        entry.not(
          entry.exists(
            entry
              .selectFrom('planned_changes as change')
              .select('change.id')
              .where('change.org_id', '=', orgId)
              .whereRef('change.id', '=', 'journal.operation_id')
              .where((change) =>
                change.or([
                  change('change.state', 'in', OPEN_STATES),
                  change(change.fn.coalesce('change.finished_at', 'change.created_at'), '>=', before),
                ]),
              ),
          ),
        ),
      )
      .returning('id')
      .execute();
    if (deleted.length > 0) {
      await db
        .deleteFrom('process_change_uses')
        .where('org_id', '=', orgId)
        .where(
          'change_id',
          'in',
          deleted.map(({ id }) => id),
        )
        .execute();
    }
    yield deleted.length;
  }
}
