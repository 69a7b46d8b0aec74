import { type CreditPrices, milliCreditsOf } from '../../ai/credits.ts';
import type { ActionSummary, summarizeAction } from '@fieldstone/contracts/ai-actions';
import type { RouteInput } from '@fieldstone/contracts/route';
import type { Model } from '../../ai/model.ts';
import type { VisibleData } from './visible-data.ts';
import type { VisibleField } from './visible-fields.ts';

export type Asked = RouteInput<typeof summarizeAction>['body'];

/** Runs an action over what the AI may see; without a model, by putting that together. */
export async function summarize(
  model: Model | null,
  prices: CreditPrices,
  asked: Asked,
  visible: VisibleData,
): Promise<ActionSummary> {
  const given = {
    data: visible.fields.map(shown),
    related: visible.related.map(({ object, label, records, isComplete, problem }) => ({
      object,
      label,
      records: records.map((fields) => fields.map(shown)),
      isComplete,
      problem,
    })),
  };
  if (model === null) {
    const summary = template(visible);
    return { summary, source: 'template', model: null, inputTokens: 0, outputTokens: 0, credits: 0, ...given };
  }
  const { text, inputTokens, outputTokens } = await model.ask({
    task: asked.copilot_action_text,
    data: {
      object: asked.object_name,
      fields: visible.fields,
      related: visible.related
        .filter(({ records }) => records.length > 0)
        .map(({ object, description, records, isComplete }) => ({ object, description, records, isComplete })),
    },
  });
  const credits = milliCreditsOf(prices, inputTokens, outputTokens) / 1000;
  return { summary: text, source: 'model', model: model.name, inputTokens, outputTokens, credits, ...given };
}

const shown = ({ label, value }: VisibleField) => ({ label, value });

const lineOf = ({ label, value }: VisibleField): string => `${label}: ${value}`;

/** Longest summary that is put together, in characters. */
const LONGEST_SUMMARY = 20_000;

/** Nothing but what stands in the fields: a line each, the described ones first; then a line for each related record. */
function template({ fields, related }: VisibleData): string {
  const ordered = fields.toSorted((a, b) => Number(b.description !== '') - Number(a.description !== ''));
  const own = ordered.map(lineOf);
  const others = related
    .filter(({ records }) => records.length > 0)
    .flatMap(({ label, records }) => [
      '',
      `${label}:`,
      ...records.map((record) => `- ${record.map(lineOf).join('; ')}`),
    ]);
  const lines = [...own, ...others];
  return (lines.length === 0 ? 'The fields that the AI may see are all empty.' : lines.join('\n')).slice(
    0,
    LONGEST_SUMMARY,
  );
}
