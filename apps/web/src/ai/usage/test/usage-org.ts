import { listAiUsage, readAiUse, totalAiUsage, USAGE_PAGE } from '@fieldstone/contracts/skills/ai-usage';
import type { AiUseDetail, AiUseRow, UsageDimension } from '@fieldstone/contracts/skills/ai-usage';
import { createOrg } from '../../../test/org.ts';

export const AT = '/ai/ai-usage';
/** Fewer than a page. */
const FEW = 6;

const OUTCOMES: Readonly<Record<number, AiUseRow['outcome']>> = {
  2: 'failed',
  3: 'cut-off',
  4: 'empty',
  5: 'abandoned',
  6: 'filtered',
  7: 'refused',
};

export const NO_DETAILS = {
  version: '1-2-3',
  cachedTokens: 0,
  reasoningTokens: 0,
  reported: null,
  timeSource: null,
} as const;

export function rowOf(number: number): AiUseRow {
  return {
    id: `00019a${String(number).padStart(4, '0')}`,
    at: new Date(Date.parse('2026-11-20T09:00:00Z') - number * 3_600_000).toISOString(),
    userId: '005Fs0000000100AAA',
    userName: `User ${number}`,
    skill: number % 2 === 0 ? 'service-history' : 'ai-action',
    action: number % 2 === 0 ? null : 'Summarize Work Order',
    model: number === 0 ? null : 'small-model',
    tokens: 1200 + number,
    credits: 1.25,
    latencyMs: 800,
    status: number === 2 ? 'failed' : 'success',
    outcome: OUTCOMES[number] ?? 'complete',
    responseModel: null,
    mark: null,
  };
}

/** Value, name and credits of the totals. */
const TOTALS: Readonly<Record<UsageDimension, ReadonlyArray<readonly [string, string | null, number]>>> = {
  user: [
    ['005Fs0000000100AAA', 'Anna Berg', 40.25],
    ['005Fs0000000101AAA', 'Annika Dahl', 12],
  ],
  skill: [['service-history', null, 52.25]],
  action: [['Summarize Work Order', null, 20]],
  outcome: [
    ['complete', null, 50],
    ['refused', null, 2.25],
  ],
};

/** Returns an org with a number of uses. @param size uses of a page */
export function orgWithUses(total = FEW, size = USAGE_PAGE) {
  const org = createOrg();
  org.on(listAiUsage, ({ query }) => {
    const { page = 1 } = query;
    const pageSize = size;
    const data = Array.from({ length: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)) }, (_, index) =>
      rowOf((page - 1) * pageSize + index),
    );
    const totalPages = Math.max(1, Math.ceil(total / pageSize));
    return {
      data,
      totalItems: total,
      numberOfItems: data.length,
      totalPages,
      currentPage: page,
      pageSize,
      firstPage: page === 1,
      lastPage: page === totalPages,
    };
  });
  org.on(totalAiUsage, ({ query: { by } }) => ({
    totals: TOTALS[by].map(([value, name, credits], index) => ({
      value,
      name,
      credits,
      uses: 30 - index,
      tokens: 4000,
    })),
    others: null,
    all: { uses: 1234, tokens: 56_000, credits: 78.5 },
  }));
  const detail: AiUseDetail = {
    ...rowOf(2),
    source: 'console',
    ...NO_DETAILS,
    inputTokens: 1864,
    outputTokens: 202,
    object: 'Work_Order__c',
    recordId: 'a0WFs0000000001AAA',
    error: { code: 'model_failed', params: { status: 502 }, message: 'English text.' },
  };
  org.on(readAiUse, () => detail);
  return org;
}

/** Returns the queries of the requests of the list so far. */
export const requestsTo = (org: ReturnType<typeof createOrg>) => org.requestsOf(listAiUsage).map(({ query }) => query);
