import type * as contract from '@fieldstone/contracts/ai-actions';
import { randomUUID } from 'node:crypto';
import type { Model } from '../../ai/model.ts';
import { readSection, toAnswer, writeSection } from '../../ai/section.ts';
import type { SectionStore } from '../../ai/section.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { requireVersion } from '../../http/version-header.ts';
import { appendAiUsage } from '../../store/ai-usage.ts';
import type { AiUseEntry } from '../../store/ai-usage.ts';
import type { Store } from '../../store/database.ts';
import { actionsSection, changed } from './actions-section.ts';
import { searchRecords } from './records.ts';
import { summarize } from './summarize.ts';
import type { Asked } from './summarize.ts';
import type { CreditPrices } from '../../ai/credits.ts';
import { visibleData } from './visible-data.ts';

export type AiActionsParts = SectionStore & {
  readonly store: Store;
  /** Null: summaries are put together without a model. */
  readonly model: Model | null;
  readonly prices: CreditPrices;
  readonly now: () => number;
};

/** Handlers of the AI actions. */
export function aiActionsHandlers({ store, model, prices, now, ...sections }: AiActionsParts) {
  const report = async (
    { session: { orgId, user, userId } }: SessionContext,
    asked: Asked,
    outcome: Pick<AiUseEntry, 'inputTokens' | 'outputTokens' | 'milliCredits' | 'status' | 'error'>,
    began: number,
  ): Promise<void> => {
    await appendAiUsage(store, orgId, [
      {
        at: began,
        userId,
        userName: user.name,
        skill: 'ai-action',
        action: asked.copilot_action_name || null,
        source: 'console',
        model: model?.name ?? null,
        latencyMs: Math.max(0, now() - began),
        object: asked.object_name,
        recordId: asked.record_id,
        dedupeKey: randomUUID(),
        ...outcome,
      },
    ]);
  };

  return {
    readAiActions: (async (_input, context) =>
      toAnswer(await readSection(sections, actionsSection, context))) satisfies Handler<typeof contract.readAiActions>,

    writeAiActions: (async ({ headers, body }, context) =>
      toAnswer(
        await writeSection(
          sections,
          actionsSection,
          { version: requireVersion(headers['if-match']), change: (current) => changed(current, body) },
          context,
        ),
      )) satisfies Handler<typeof contract.writeAiActions>,

    actionRecords: (async ({ query }, { crm }) => ({
      records: await searchRecords(crm, query.objectType, query.searchTerm),
    })) satisfies Handler<typeof contract.actionRecords>,

    summarizeAction: (async ({ body }, context) => {
      const visible = await visibleData(sections, context, body.object_name, body.record_id);
      const entry = await context.journal.record({});
      const began = now();
      const summary = await summarize(model, prices, body, visible).catch(async (error: unknown) => {
        const nothing = { inputTokens: 0, outputTokens: 0, milliCredits: 0 };
        const reason = error instanceof Error ? error.message : String(error);
        await report(context, body, { ...nothing, status: 'failed', error: reason.slice(0, 1000) }, began);
        await entry.settle('failed', { reason });
        throw error;
      });
      const { inputTokens, outputTokens, credits } = summary;
      const milliCredits = Math.round(credits * 1000);
      await report(context, body, { inputTokens, outputTokens, milliCredits, status: 'success', error: null }, began);
      await entry.settle('done', { object: body.object_name, record: body.record_id });
      return summary;
    }) satisfies Handler<typeof contract.summarizeAction>,
  };
}
