import { aiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction, writeAiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { fieldProblems } from '../../platform/http/requests/field-problem.ts';
import { fieldErrors } from '../../platform/http/requests/validate.ts';

const stored = z.object({ actions: aiActions });

export type StoredActions = z.infer<typeof stored>;

/** The AI actions as a section of the store. */
export const actionsSection: AiSection<StoredActions> = {
  id: 'ai-actions',
  schema: stored,
  defaults: { actions: [] },
};

export type ActionsChange = RouteInput<typeof writeAiActions>['body'];

/** Returns the actions after a change. Throws `bad_request` for an unknown action, and if the result breaks a rule. */
export function changed({ actions }: StoredActions, change: ActionsChange): StoredActions {
  const gone = new Set(change.delete);
  const updates = new Map(change.update.map((action) => [action.id, action]));
  const missing = [...gone, ...updates.keys()].find((id) => actions.every((action) => action.id !== id));
  if (missing !== undefined)
    throw new AppError('bad_request', `There is no AI action ${missing}. It may have been deleted; reload the page.`);
  const next: AiAction[] = [
    ...actions.filter(({ id }) => !gone.has(id)).map((action) => updates.get(action.id) ?? action),
    ...change.insert.map((action) => ({ id: randomUUID(), ...action })),
  ];
  const result = stored.safeParse({ actions: next });
  if (result.success) return result.data;
  throw fieldProblems(fieldErrors('body', result.error.issues));
}
