import { aiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import * as z from 'zod/mini';

const stored = z.object({ actions: aiActions });

export type StoredActions = z.infer<typeof stored>;

/** The AI actions as a section of the store. */
export const actionsSection: AiSection<StoredActions> = {
  id: 'ai-actions',
  schema: stored,
  defaults: { actions: [] },
};
