import { USAGE_EXPORT_LIMIT, USAGE_PAGE } from '@fieldstone/contracts/skills/ai-usage';
import type * as contract from '@fieldstone/contracts/skills/ai-usage';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/context.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import type { Store } from '../../store/engine/database.ts';
import { creditsByMonth } from './credits.ts';
import { USAGE_COLUMNS, usageRows } from './usage-export.ts';
import { createUsagePages } from './usage-pages.ts';
import { countUses, orderOf, rangeOf, usesOf } from './usage-query.ts';
import { toDetail, toRow } from './usage-row.ts';

const CREDIT_COLUMNS = ['month', 'skill', 'credits', 'uses', 'tokens'] as const;

/** Returns the handlers of AI usage and its cost. */
export function aiUsageHandlers({ store }: { readonly store: Store }) {
  const pages = createUsagePages(store);
  return {
    listAiUsage: (async ({ query }, { session: { orgId }, seesPeople }) => {
      const withPeople = await seesPeople();
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
      if ((await countUses(store, range)) > USAGE_EXPORT_LIMIT) throw new AppError('export_too_large');
      const withPeople = await context.seesPeople();
      return sendCsv(context, {
        report: 'ai-usage',
        columns: USAGE_COLUMNS,
        pages: () => usageRows(store, range, orderOf(query.sortBy, withPeople), withPeople),
      });
    }) satisfies Handler<typeof contract.exportAiUsage>,

    readAiUse: (async ({ params }, { session: { orgId }, seesPeople }) => {
      const [use] = await usesOf(store, orgId, [params.id]);
      if (use === undefined) throw new AppError('use_unknown');
      return toDetail(use, await seesPeople());
    }) satisfies Handler<typeof contract.readAiUse>,

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
        pages: async function* rows() {
          yield records.map((record) => CREDIT_COLUMNS.map((column) => record[column]));
        },
      });
    }) satisfies Handler<typeof contract.exportAiCredits>,
  };
}
