import type * as contract from '@fieldstone/contracts/skills/model-test';
import { REJECTION_LIMIT, REJECTIONS_LIMIT, TEST_ANSWER_LIMIT } from '@fieldstone/contracts/skills/model-test';
import type { ModelTest } from '@fieldstone/contracts/skills/model-test';
import type { RawRejection } from '../../ai/model-endpoint.ts';
import { listFormParts } from '../../ai/model-form.ts';
import { callModel } from '../../ai/model-use.ts';
import type { ModelUseParts } from '../../ai/model-use.ts';
import type { Handler } from '../../http/context.ts';
import { cutText } from '../../platform/cut-text.ts';
import { toMessage } from '../../platform/errors.ts';

/** A short request with an invented part: a test sends no data of the org. */
const QUESTION = {
  task: 'Name the part and its problem in one short sentence.',
  data: { part: 'Pump seal', problem: 'It leaks at 4 bar.' },
};

const PURPOSE = { skill: 'model-test', action: null, object: null, recordId: null } as const;

/** Returns the handlers of the model and its test. */
export const modelTestHandlers = (parts: ModelUseParts) => ({
  readModel: (() => Promise.resolve({ model: parts.model?.name ?? null })) satisfies Handler<typeof contract.readModel>,

  testModel: (async (_input, context) => {
    const entry = await context.journal.record({});
    let accepted: ModelTest['parts'] = [];
    const rejections: RawRejection[] = [];
    const use = await callModel(parts, PURPOSE, context, (model, signal) =>
      model.test(
        QUESTION,
        {
          onAccepted: (form) => {
            accepted = [...listFormParts(form)];
          },
          onRejection: (rejection) => void rejections.push(rejection),
        },
        signal,
      ),
    ).catch(async (error: unknown) => {
      await entry.recordOutcome('failed', { reason: error instanceof Error ? error.message : String(error) });
      throw error;
    });
    const { model, responseModel, outcome, text, usage, latencyMs, milliCredits, failure } = use;
    await entry.recordOutcome('done', { model, outcome, ...(failure && { problem: failure.code }) });
    return {
      model,
      responseModel,
      outcome,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      reasoningTokens: usage.reasoningTokens,
      mark: usage.mark,
      credits: milliCredits / 1000,
      latencyMs,
      answer: cutText(text, TEST_ANSWER_LIMIT),
      problem: failure && toMessage(failure),
      parts: accepted,
      rejections: rejections
        .slice(0, REJECTIONS_LIMIT)
        .map(({ status, text: words }) => ({ status, text: cutText(words, REJECTION_LIMIT) })),
    };
  }) satisfies Handler<typeof contract.testModel>,
});
