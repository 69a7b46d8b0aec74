import { NO_USAGE } from '../ai/model-usage.ts';
import type { AiUseEntry } from '../store/repositories/ai-usage.ts';

/** Returns a use of the AI for tests. */
export function aiUse(more: Partial<AiUseEntry> = {}): AiUseEntry {
  return {
    ...NO_USAGE,
    at: Date.parse('2026-06-01T08:00:00Z'),
    userId: '005000000000001AAA',
    userName: 'Avery Admin',
    skill: 'service-history',
    action: null,
    source: 'app',
    model: null,
    responseModel: null,
    timeSource: null,
    milliCredits: 0,
    latencyMs: 100,
    outcome: 'complete',
    object: null,
    recordId: null,
    error: null,
    dedupeKey: 'a use',
    ...more,
  };
}
