import { AI_USAGE_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type { AiUseDetail, correctAiUse } from '@fieldstone/contracts/skills/ai-usage';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { toMilliCredits } from '../../ai/credits.ts';
import type { CreditPrices } from '../../ai/credits.ts';
import { NO_USAGE } from '../../ai/model-usage.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../http/context.ts';
import { requireVersion } from '../../http/requests/validate.ts';
import { correctUse } from '../../store/repositories/ai-usage.ts';
import type { UseFigures } from '../../store/repositories/ai-usage.ts';
import type { Store } from '../../store/engine/database.ts';
import { findUses } from './usage-query.ts';
import { toCredits, toDetail, versionOf } from './usage-row.ts';

type Parts = { readonly store: Store; readonly prices: CreditPrices };

/**
 * Corrects the figures of a use and journals the correction.
 * @throws {AppError} `conflict` with the stored use if it changed after the version
 */
export async function correctFigures(
  { store, prices }: Parts,
  { params: { id }, headers, body }: RouteInput<typeof correctAiUse>,
  { session: { orgId }, journal, seesPeople }: Pick<SessionContext, 'session' | 'journal' | 'seesPeople'>,
): Promise<AiUseDetail> {
  const version = requireVersion(headers['if-match']);
  const withPeople = await seesPeople();
  const read = async () => {
    const [use] = await findUses(store, orgId, [id]);
    if (use === undefined) throw new AppError('use_unknown');
    return use;
  };
  const use = await read();
  if (version !== versionOf(use)) throw new AppError('use_changed', {}, { current: toDetail(use, withPeople) });

  const { inputTokens, outputTokens, credits } = body;
  const byPrice = use.model === '' ? 0 : toMilliCredits(prices, { ...NO_USAGE, inputTokens, outputTokens });
  const milliCredits = credits === undefined ? byPrice : Math.round(credits * 1000);
  const before = { inputTokens: use.input_tokens, outputTokens: use.output_tokens, milliCredits: use.milli_credits };
  const after = { inputTokens, outputTokens, milliCredits };
  const about = { id, skill: use.skill, action: use.action };
  const entry = await journal.record({
    settingId: AI_USAGE_CHANGE,
    before: { ...about, ...shown(before) },
    after: { ...about, ...shown(after) },
  });
  const isCorrected = await correctUse(store, { orgId, id, before }, after);
  await entry.recordOutcome(isCorrected ? 'done' : 'failed');
  const stored = toDetail(await read(), withPeople);
  if (!isCorrected) throw new AppError('use_changed', {}, { current: stored });
  return stored;
}

const shown = ({ milliCredits, ...tokens }: UseFigures) => ({ ...tokens, credits: toCredits(milliCredits) });
