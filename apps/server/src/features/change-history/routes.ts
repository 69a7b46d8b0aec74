import { CHANGE_COLUMNS, COUNTED_CHANGES } from '@fieldstone/contracts/organization/change-history';
import type * as contract from '@fieldstone/contracts/organization/change-history';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { AppError } from '../../platform/errors.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { sendCsv } from '../../http/csv.ts';
import { loadDirectory } from '../../salesforce/queries/profile-directory.ts';
import type { Config } from '../../config/config.ts';
import { longId } from '../../salesforce/record-id.ts';
import type { ReadModel } from '../../settings/read-model/read-model.ts';
import type { Store } from '../../store/engine/database.ts';
import type { Outcome } from '../../store/engine/tables/work.ts';
import type { Retention } from '../../jobs/retention.ts';
import { deleteJournal } from '../../store/repositories/old-rows.ts';
import { createChangeHistory } from '../../store/repositories/change-history.ts';
import type { ChangeKey } from '../../store/repositories/change-key.ts';
import { changeRow } from './change-row.ts';
import { withCurrentValues } from './current-values.ts';
import { readPage, searchChanges } from './search.ts';
import type { ChangeSearch } from './search.ts';
import { changeEntry } from '../../settings/change-entry.ts';

type Filters = RouteInput<typeof contract.exportChanges>['query'];

/** Stored outcomes by the one that the history shows. */
const OUTCOMES = {
  done: ['done'],
  failed: ['failed'],
  unknown: ['unknown', 'intended'],
} as const satisfies Record<NonNullable<Filters['outcome']>, readonly Outcome[]>;

export type ChangeHistoryServices = {
  readonly config: Pick<Config, 'auditWebhook'>;
  readonly store: Store;
  readonly readModel: ReadModel;
  readonly retention: Retention;
};

/** Entries of the file that are in memory at once. */
const EXPORT_BATCH = 500;

/**
 * Returns the handlers of the change history. The first page, the number and the download contain the changes outside the console up to
 * the request (requirement ACT-04).
 */
export function changeHistoryHandlers({ config, store, readModel, retention }: ChangeHistoryServices) {
  retention.add('changes', (before) => deleteJournal(store, before, config.auditWebhook !== null));

  /** The journal is still true without the changes that the CRM does not return now, or not to this user. */
  const journalChanges = async (context: SessionContext): Promise<void> => {
    try {
      await (await readModel.open(context)).journalChanges();
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'unauthenticated') throw error;
      context.log.warn({ err: error }, 'the changes outside the console could not be read');
    }
  };

  return {
    changeHistory: (async ({ query: { before, limit, ...filters } }, context) => {
      const { orgId } = context.session;
      if (before === undefined) await journalChanges(context);
      const history = createChangeHistory(store, orgId);
      const page = await readPage(history, searchOf(filters), limit, before === undefined ? undefined : keyOf(before));
      return {
        records: await withCurrentValues(history, page.records),
        next: page.next === null ? null : `${page.next.changedAt}-${page.next.id}`,
        searchedTo: page.searchedTo === null ? null : new Date(page.searchedTo).toISOString(),
      };
    }) satisfies Handler<typeof contract.changeHistory>,

    countChanges: (async ({ query }, context) => {
      const { orgId } = context.session;
      await journalChanges(context);
      const count = await createChangeHistory(store, orgId).count(searchOf(query).filter);
      return { changes: Math.min(count, COUNTED_CHANGES), isMore: count > COUNTED_CHANGES };
    }) satisfies Handler<typeof contract.countChanges>,

    changeAuthors: (async (_input, { session: { orgId } }) => {
      const names = await createChangeHistory(store, orgId).authors();
      return { names: names.toSorted((a, b) => a.localeCompare(b)) };
    }) satisfies Handler<typeof contract.changeAuthors>,

    readChange: (async ({ params: { changeId } }, { session: { orgId } }) => {
      const history = createChangeHistory(store, orgId);
      const entry = await history.byId(changeId);
      if (entry === null) throw new AppError('recorded_change_unknown');
      const change = changeEntry(entry, (await history.uses([entry])).get(entry.id));
      const [shown = change] = await withCurrentValues(history, [{ change, entry }]);
      return shown;
    }) satisfies Handler<typeof contract.readChange>,

    exportChanges: (async ({ query }, context) => {
      await journalChanges(context);
      const history = createChangeHistory(store, context.session.orgId);
      const { profiles } = await loadDirectory(context.crm);
      const names = new Map(profiles.map(({ id, name }) => [id, name]));
      return sendCsv(context, {
        report: 'change-history',
        columns: CHANGE_COLUMNS,
        separator: query.separator,
        pages: async function* rows(signal) {
          for await (const { found } of searchChanges(history, searchOf(query), undefined, EXPORT_BATCH)) {
            if (signal.aborted) return;
            yield found.map(({ change }) => changeRow(change, names));
          }
        },
      });
    }) satisfies Handler<typeof contract.exportChanges>,
  };
}

function searchOf(query: Filters): ChangeSearch {
  const { person, profile, setting, origin, outcome, from, until, text } = query;
  return {
    text,
    filter: {
      author: person,
      profileId: profile === undefined ? undefined : longId(profile),
      settingIds: setting,
      origin,
      outcomes: outcome === undefined ? undefined : OUTCOMES[outcome],
      from: from === undefined ? undefined : Date.parse(from),
      until: until === undefined ? undefined : Date.parse(until),
    },
  };
}

/** Parses a position: a time and an id. */
function keyOf(cursor: string): ChangeKey {
  const [changedAt = '', id = ''] = cursor.split('-');
  return { changedAt: Number(changedAt), id };
}
