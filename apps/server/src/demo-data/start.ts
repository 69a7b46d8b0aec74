import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { createCrmFactory } from '../salesforce/client/connect.ts';
import { createHttp } from '../salesforce/client/http.ts';
import { createOAuth } from '../salesforce/client/oauth.ts';
import type { EventStore } from '../analytics/port.ts';
import type { Store } from '../store/engine/database.ts';
import { storeAiConfiguration } from './ai-configuration.ts';
import { readCompany, type Company } from './company.ts';
import { fillHistory, type Made } from './fill.ts';

export type DemoDataOptions = {
  readonly config: Pick<Config, 'crm' | 'ai'>;
  readonly store: Store;
  readonly events: EventStore | null;
  readonly print: (line: string) => void;
  readonly logger: FastifyBaseLogger;
  /** UTC milliseconds. */
  readonly now?: () => number;
  /** Days of history; six months. */
  readonly days?: number;
};

/** Demo data that is being generated. */
export type DemoData = {
  /** Resolves when the demo data is complete or stopped. A failure is printed, and repaired at the next start. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
};

const DAYS = 184;

const DAY_MS = 86_400_000;

const HTTP_MS = 30_000;

/** Events between two progress lines. */
const LINE_EVERY = 100_000;

/**
 * Gives the embedded org's company half a year of events and AI uses, with the AI configuration behind them; a later
 * start adds the time since. Runs in the background, so that the console is usable meanwhile. An org without a company
 * gets none.
 */
export function startDemoData(options: DemoDataOptions): DemoData {
  const stopping = new AbortController();
  const done = make(options, stopping.signal).catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    options.logger.error({ err: error }, 'the demo data could not be generated');
    options.print('Demo data: generation failed; the next start completes it.');
  });
  return {
    done,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function make(
  { config, store, events, print, now = Date.now, days = DAYS }: DemoDataOptions,
  signal: AbortSignal,
) {
  const { orgId, company } = await companyOf(config);
  if (company.people.length === 0) return;
  const until = now();
  const { anchor, madeUntil } = await openHistory(store, orgId, until);
  const began = performance.now();
  if (madeUntil === null) {
    print('Demo data: generating half a year of events …');
    await storeAiConfiguration(store, orgId, company, anchor - days * DAY_MS);
  }
  let printed = 0;
  const { events: eventCount, aiUses } = await fillHistory({
    store,
    events,
    orgId,
    company,
    prices: config.ai.prices,
    anchor,
    from: madeUntil ?? anchor - days * DAY_MS,
    until,
    onProgress: (soFar: Made) => {
      if (soFar.events - printed < LINE_EVERY) return;
      printed = soFar.events;
      print(`Demo data: ${counted(soFar.events)} events …`);
    },
    signal,
  });
  await closeHistory(store, orgId, until);
  if (eventCount + aiUses === 0) return;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print(`Demo data: ${counted(eventCount)} events and ${counted(aiUses)} uses of the AI in ${seconds} s`);
}

const counted = (count: number): string => count.toLocaleString('en');

/** Reads the org as the console itself; no user has signed in yet. */
async function companyOf({ crm }: DemoDataOptions['config']): Promise<{ orgId: string; company: Company }> {
  const http = createHttp({ timeoutMs: HTTP_MS, retryAfterMs: [] });
  const oauth = createOAuth(http);
  const factory = createCrmFactory({ namespace: crm.namespace });
  const signIn = () => oauth.actOnOwnBehalf(crm.loginUrl, crm.client);
  try {
    const tokens = await signIn();
    const { orgId, userId } = tokens;
    const reader = factory.for({ tokens: { current: async () => tokens, refresh: signIn }, orgId, userId });
    return { orgId, company: await readCompany(reader) };
  } finally {
    await Promise.all([factory.close(), http.close()]);
  }
}

type History = {
  /** When generation first began. */
  readonly anchor: number;
  /** The end of the complete part; null if the first run was interrupted. */
  readonly madeUntil: number | null;
};

async function openHistory({ db }: Store, orgId: string, now: number): Promise<History> {
  await db
    .insertInto('example_histories')
    .values({ org_id: orgId, until: now, finished_at: null })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
  const row = await db
    .selectFrom('example_histories')
    .select(['until', 'finished_at'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { anchor: row.until, madeUntil: row.finished_at };
}

async function closeHistory({ db }: Store, orgId: string, madeUntil: number): Promise<void> {
  await db.updateTable('example_histories').set({ finished_at: madeUntil }).where('org_id', '=', orgId).execute();
}
