import { namesOf } from '@fieldstone/contracts/platform/csv';
import { CREDIT_COLUMNS, USAGE_COLUMNS, USAGE_PAGE } from '@fieldstone/contracts/skills/ai-usage';
import type * as contract from '@fieldstone/contracts/skills/ai-usage';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import { sendCsv } from '../../http/csv.ts';
import type { Store } from '../../store/engine/database.ts';
import { correctFigures } from './correct-use.ts';
import { creditsByMonth } from './credits.ts';
import { usageRows } from './usage-export.ts';
import { createUsagePages } from './usage-pages.ts';
import { countUses, orderOf, rangeOf, usesOf } from './usage-query.ts';
import { toDetail, toRow } from './usage-row.ts';
import { nameNewUsers } from './user-names.ts';

export type AiUsageServices = {
  readonly store: Store;
  readonly config: Pick<Config, 'ai'>;
  /** Most uses in an export. */
  readonly usageExportLimit: number;
};

/** Returns the handlers of AI usage and its cost. */
export function aiUsageHandlers({ store, config, usageExportLimit: exportLimit }: AiUsageServices) {
  const { prices } = config.ai;
  const pages = createUsagePages(store);
  return {
    listAiUsage: (async ({ query }, context) => {
      const { orgId } = context.session;
      const withPeople = await context.seesPeople();
      if (withPeople) await nameNewUsers(store, context);
      const { page = 1, pageSize = USAGE_PAGE, sortBy } = query;
      const range = rangeOf(orgId, query);
      const totalItems = await countUses(store, range);
      const totalPages = Math.max(1, Math.ceil(totalItems / pageSize));
      const currentPage = Math.min(page, totalPages);
      const ids = await pages.idsOf(
        { range, order: orderOf(sortBy, withPeople), total: totalItems },
        currentPage,
        pageSize,
      );
      const data = (await usesOf(store, orgId, ids)).map((use) => toRow(use, withPeople));
      return {
        data,
        totalItems,
        numberOfItems: data.length,
        totalPages,
        currentPage,
        pageSize,
        firstPage: currentPage === 1,
        lastPage: currentPage === totalPages,
      };
    }) satisfies Handler<typeof contract.listAiUsage>,

    exportAiUsage: (async ({ query }, context) => {
      const range = rangeOf(context.session.orgId, query);
      if ((await countUses(store, range)) > exportLimit) throw new AppError('export_too_large');
      const withPeople = await context.seesPeople();
      if (withPeople) await nameNewUsers(store, context);
      return sendCsv(context, {
        report: 'ai-usage',
        columns: USAGE_COLUMNS,
        separator: query.separator,
        pages: () => usageRows(store, range, orderOf(query.sortBy, withPeople), withPeople),
      });
    }) satisfies Handler<typeof contract.exportAiUsage>,

    readAiUse: (async ({ params }, { session: { orgId }, seesPeople }) => {
      const [use] = await usesOf(store, orgId, [params.id]);
      if (use === undefined) throw new AppError('use_unknown');
      return toDetail(use, await seesPeople());
    }) satisfies Handler<typeof contract.readAiUse>,

    correctAiUse: ((input, context) => correctFigures({ store, prices }, input, context)) satisfies Handler<
      typeof contract.correctAiUse
    >,

    aiCredits: (async ({ query }, { session: { orgId, user } }) => {
      const records = await creditsByMonth(store, orgId, query, user.timeZone);
      // Thousandths, because sums of decimals would drift.
      const totalCredits = records.reduce((sum, { credits }) => sum + Math.round(credits * 1000), 0) / 1000;
      return { records, totalCredits };
    }) satisfies Handler<typeof contract.aiCredits>,

    exportAiCredits: (async ({ query }, context) => {
      const { orgId, user } = context.session;
      const records = await creditsByMonth(store, orgId, query, user.timeZone);
      return sendCsv(context, {
        report: 'ai-credits',
        columns: CREDIT_COLUMNS,
        separator: query.separator,
        pages: async function* rows() {
          yield records.map((record) => namesOf(CREDIT_COLUMNS).map((column) => record[column]));
        },
      });
    }) satisfies Handler<typeof contract.exportAiCredits>,
  };
}
