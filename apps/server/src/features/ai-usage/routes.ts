import { columnNames } from '@fieldstone/contracts/platform/csv';
import { CREDIT_COLUMNS, USAGE_COLUMNS, USAGE_PAGE } from '@fieldstone/contracts/skills/ai-usage';
import type * as contract from '@fieldstone/contracts/skills/ai-usage';
import type { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../access/sessions.ts';
import type { Handler } from '../../http/context.ts';
import { sendCsv } from '../../http/csv.ts';
import type { Retention } from '../../jobs/retention.ts';
import { deleteAiUsage } from '../../store/repositories/old-rows.ts';
import { correctFigures } from './correct-use.ts';
import { readCredits } from './credits.ts';
import type { CreditPeriod } from './credits.ts';
import { readFigures } from './skill-figures.ts';
import type { SkillFiguresParts } from './skill-figures.ts';
import { usageRows } from './usage-export.ts';
import { createUsagePages } from './usage-pages.ts';
import { countUses, parseOrder, toRange, findUses } from './usage-query.ts';
import { toDetail, toRow } from './usage-row.ts';
import { usageTotals } from './usage-totals.ts';
import { nameNewUsers } from './user-names.ts';

export type AiUsageServices = SkillFiguresParts & {
  readonly config: Pick<Config, 'ai'>;
  readonly retention: Retention;
  /** Most uses in an export. */
  readonly usageExportLimit: number;
};

/** Returns the handlers of AI usage and its cost. */
export function aiUsageHandlers(services: AiUsageServices) {
  const { store, config, retention, usageExportLimit: exportLimit, now } = services;
  retention.add('aiUsage', (before) => deleteAiUsage(store, before));
  const { prices } = config.ai;
  const pages = createUsagePages(store);
  const credits = ({ orgId, user }: Session, period: CreditPeriod) =>
    readCredits(store, orgId, period, { now: now(), timeZone: user.timeZone });
  return {
    listAiUsage: (async ({ query }, context) => {
      const { orgId } = context.session;
      const withPeople = await context.seesPeople();
      if (withPeople) await nameNewUsers(store, context);
      const { page = 1, pageSize = USAGE_PAGE, sortBy } = query;
      const range = toRange(orgId, query, withPeople);
      const totalItems = await countUses(store, range);
      const totalPages = Math.max(1, Math.ceil(totalItems / pageSize));
      const currentPage = Math.min(page, totalPages);
      const ids = await pages.idsOf(
        { range, order: parseOrder(sortBy, withPeople), total: totalItems },
        currentPage,
        pageSize,
      );
      const data = (await findUses(store, orgId, ids)).map((use) => toRow(use, withPeople));
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
      const withPeople = await context.seesPeople();
      const range = toRange(context.session.orgId, query, withPeople);
      if ((await countUses(store, range)) > exportLimit) throw new AppError('export_too_large');
      if (withPeople) await nameNewUsers(store, context);
      return sendCsv(context, {
        report: 'ai-usage',
        columns: USAGE_COLUMNS,
        separator: query.separator,
        pages: () => usageRows(store, range, parseOrder(query.sortBy, withPeople), withPeople),
      });
    }) satisfies Handler<typeof contract.exportAiUsage>,

    totalAiUsage: (async ({ query }, context) => {
      const withPeople = await context.seesPeople();
      if (query.by === 'user' && !withPeople) throw new AppError('people_hidden');
      if (query.by === 'user') await nameNewUsers(store, context);
      return usageTotals(store, toRange(context.session.orgId, query, withPeople), query.by);
    }) satisfies Handler<typeof contract.totalAiUsage>,

    readAiUse: (async ({ params }, { session: { orgId }, seesPeople }) => {
      const [use] = await findUses(store, orgId, [params.id]);
      if (use === undefined) throw new AppError('use_unknown');
      return toDetail(use, await seesPeople());
    }) satisfies Handler<typeof contract.readAiUse>,

    correctAiUse: ((input, context) => correctFigures({ store, prices }, input, context)) satisfies Handler<
      typeof contract.correctAiUse
    >,

    readSkillFigures: (async (_input, context) => ({
      records: await readFigures(services, context),
    })) satisfies Handler<typeof readSkillFigures>,

    aiCredits: (({ query }, { session }) => credits(session, query)) satisfies Handler<typeof contract.aiCredits>,

    exportAiCredits: (async ({ query }, context) => {
      const { records, current } = await credits(context.session, query);
      return sendCsv(context, {
        report: 'ai-credits',
        columns: CREDIT_COLUMNS,
        separator: query.separator,
        pages: async function* rows() {
          yield records.map((record) => {
            const cells = { ...record, state: record.month === current?.month ? 'so far' : null };
            return columnNames(CREDIT_COLUMNS).map((column) => cells[column]);
          });
        },
      });
    }) satisfies Handler<typeof contract.exportAiCredits>,
  };
}
