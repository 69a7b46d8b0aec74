import { PROCESS_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import {
  startDemoData as startGenerator,
  type Company,
  type DemoChange,
  type DemoData,
  type DemoDataHost,
  type DemoExpressionChange,
  type DemoSection,
} from '@fieldstone/demo-data';
import type { FastifyBaseLogger } from 'fastify';
import { toMilliCredits } from '../ai/credits.ts';
import { NO_USAGE } from '../ai/model-usage.ts';
import type { EventIntake } from '../analytics/port.ts';
import type { Config } from '../config/config.ts';
import { createCrmFactory } from '../salesforce/client/connect.ts';
import { createHttp } from '../salesforce/client/http.ts';
import { createOAuth } from '../salesforce/client/oauth.ts';
import type { CopiedFrom } from '../settings/reconcile.ts';
import type { Store } from '../store/engine/database.ts';
import { createAiConfigurations } from '../store/repositories/ai-configurations.ts';
import { appendAiUsage } from '../store/repositories/ai-usage.ts';
import { appendPastChanges, type PastChange } from './past-changes.ts';
import { readCompany } from './company.ts';

export type { DemoData } from '@fieldstone/demo-data';

export type DemoDataOptions = {
  readonly config: Pick<Config, 'crm' | 'ai'>;
  readonly store: Store;
  readonly events: EventIntake | null;
  readonly print: (line: string) => void;
  readonly logger: FastifyBaseLogger;
  /** UTC milliseconds. */
  readonly now?: () => number;
  /** Days of history. */
  readonly days?: number;
};

const HTTP_MS = 30_000;

/** Starts the generator of demo data for the embedded org, with access to the stores of this console. */
export function startDemoData({ print, logger, now, days, ...access }: DemoDataOptions): DemoData {
  return startGenerator({
    connect: () => connect(access),
    print,
    report: (error) => logger.error({ err: error }, 'the demo data could not be generated'),
    ...(now && { now }),
    ...(days !== undefined && { days }),
  });
}

async function connect({
  config,
  store,
  events,
}: Pick<DemoDataOptions, 'config' | 'store' | 'events'>): Promise<DemoDataHost> {
  const { orgId, company } = await companyOf(config);
  const { prices } = config.ai;
  return {
    company,
    openHistory: (now) => openHistory(store, orgId, now),
    closeHistory: async (until) => {
      await store.db.updateTable('demo_data').set({ finished_at: until }).where('org_id', '=', orgId).execute();
    },
    storeSections: async (sections, at) => {
      const configurations = createAiConfigurations(store, () => at);
      await appendPastChanges(
        store,
        orgId,
        sections.map((section) => toPastSection(section, at)),
      );
      for (const { id, payload, by } of sections) {
        await configurations.write(orgId, id, { version: UNSTORED_VERSION, payload, by });
      }
    },
    appendChanges: (changes) => appendPastChanges(store, orgId, changes.map(toPastChange)),
    appendExpressionChanges: (changes) => appendPastChanges(store, orgId, changes.map(toPastExpressionChange)),
    appendEvents: events && ((all) => events.append(all.map((event) => ({ ...event, orgId })))),
    appendAiUses: (uses) =>
      appendAiUsage(
        store,
        orgId,
        uses.map((use) => ({
          ...NO_USAGE,
          ...use,
          responseModel: null,
          timeSource: null,
          error: use.error === null ? null : { message: use.error },
          milliCredits: use.outcome === 'failed' ? 0 : toMilliCredits(prices, { ...NO_USAGE, ...use }),
        })),
      ),
  };
}

const ACTIONS = { edit: 'setting.write', copy: 'settings.copy', outside: 'setting.external' } as const;

/** Converts a change to the journal's form, with the values as the writers of settings journal them. */
function toPastChange(change: DemoChange): PastChange {
  const { at, by, profileId, settingId, kind, before, after, outcome, source, operation, ticket, dedupeKey } = change;
  const copied: CopiedFrom | null = source && { kind: 'copy', profileId: source.id, profileName: source.name };
  const isEvent = settingId === EVENT_SETTING && kind === 'edit';
  const failure = outcome === 'failed' ? { code: 'UNABLE_TO_LOCK_ROW', message: 'The record is being changed.' } : null;
  const found = kind === 'outside' ? { by: by.name, at: new Date(at).toISOString() } : null;
  const details = { ...failure, ...found };
  return {
    at,
    action: isEvent ? 'event-settings.write' : ACTIONS[kind],
    origin: kind === 'edit' ? 'console' : kind,
    outcome,
    userId: by.id,
    userName: by.name,
    profileId,
    settingId,
    operation,
    before,
    after: { ...after, ...(copied && { copied }) },
    details: Object.keys(details).length === 0 ? null : details,
    note: ticket,
    dedupeKey,
  };
}

/** Converts the first write of a section of the AI configuration to the journal's form. */
function toPastSection({ id, payload, by }: DemoSection, at: number): PastChange {
  return {
    at,
    action: 'ai-configuration.write',
    origin: 'console',
    outcome: 'done',
    userId: by.id,
    userName: by.name,
    profileId: AI_SCOPE,
    settingId: id,
    operation: null,
    before: null,
    after: payload,
    details: null,
    note: null,
    dedupeKey: `${id} ${String(at)}`,
  };
}

/** Converts a change of an expression to the journal's form, as a reader that finds it journals it. */
function toPastExpressionChange({ expression, before, dedupeKey }: DemoExpressionChange): PastChange {
  const { processId, content, changedAt, changedBy, usedBy } = expression;
  return {
    at: changedAt,
    action: 'process.external',
    origin: 'outside',
    outcome: 'done',
    userId: changedBy.id,
    userName: changedBy.name,
    profileId: null,
    settingId: PROCESS_CHANGE,
    operation: null,
    before,
    after: content,
    details: { processId },
    note: null,
    usedBy,
    dedupeKey,
  };
}

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

async function openHistory({ db }: Store, orgId: string, now: number) {
  await db
    .insertInto('demo_data')
    .values({ org_id: orgId, until: now, finished_at: null })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
  const row = await db
    .selectFrom('demo_data')
    .select(['until', 'finished_at'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { anchor: row.until, madeUntil: row.finished_at };
}
