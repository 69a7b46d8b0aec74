import type { AiAction, writeAiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { randomUUID } from 'node:crypto';
import { actionsSection } from '../../ai/actions-section.ts';
import type { StoredActions } from '../../ai/actions-section.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldProblems } from '../../http/requests/field-problem.ts';
import { fieldErrors } from '../../http/requests/validate.ts';

export type ActionsChange = RouteInput<typeof writeAiActions>['body'];

/** Returns the actions after a change. Throws `bad_request` for an unknown action, and if the result breaks a rule. */
export function changed({ actions }: StoredActions, change: ActionsChange): StoredActions {
  const gone = new Set(change.delete);
  const updates = new Map(change.update.map((action) => [action.id, action]));
  const missing = [...gone, ...updates.keys()].find((id) => actions.every((action) => action.id !== id));
  if (missing !== undefined) throw new AppError('action_unknown', { id: missing });
  const next: AiAction[] = [
    ...actions.filter(({ id }) => !gone.has(id)).map((action) => updates.get(action.id) ?? action),
    ...change.insert.map((action) => ({ id: randomUUID(), ...action })),
  ];
  const result = actionsSection.schema.safeParse({ actions: next });
  if (result.success) return result.data;
  throw fieldProblems(fieldErrors('body', result.error.issues));
}
