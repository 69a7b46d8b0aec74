import { ACTION_LISTS, aiActions, readAiActions, writeAiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { answeredLists, listEdits } from '../../settings/merge/list-edits.ts';
import { call } from '../../lib/api/call.ts';

const form = z.looseObject({ actions: aiActions });
const versioned = z.object({ version: z.string() });

export type ActionsForm = z.infer<typeof form>;

/** What the actions of the edit are held against. */
export const actionEdits = listEdits<AiAction>(({ id }) => id);

/** An id for an action that the server does not know yet (requirement AIC-09), other than those of edits kept over a sign-in. */
export function temporaryId(actions: readonly AiAction[]): string {
  const taken = new Set(actions.map(({ id }) => id));
  let number = 1;
  while (taken.has(`new-${number}`)) number += 1;
  return `new-${number}`;
}

/** Two administrators' versions of an action can end up side by side: then the second is a new one. */
function withOwnIds(actions: readonly AiAction[]): AiAction[] {
  const list: AiAction[] = [];
  for (const action of actions) {
    const isTaken = list.some(({ id }) => id === action.id);
    list.push(isTaken ? { ...action, id: temporaryId([...actions, ...list]) } : action);
  }
  return list;
}

/** What a save has to do to make the stored actions those of the edit. */
function changeOf(stored: readonly AiAction[], edit: readonly AiAction[]) {
  const before = actionEdits.byKey(stored);
  return {
    insert: edit.filter(({ id }) => !before.has(id)).map(({ id: _temporary, ...action }) => action),
    update: edit.filter((action) => before.has(action.id) && !isEqual(before.get(action.id), action)),
    delete: actionEdits.removedFrom(stored, edit).map(({ id }) => id),
  };
}

/** The AI actions as the page edits them: a save sends how they differ from those of the version that it is made on. */
export function actionsSection() {
  const answered = answeredLists<AiAction>();
  const parse = (value: unknown): ActionsForm => {
    const read = z.parse(form, value);
    // An answer and a conflict come with their version; a payload of the history has none.
    const { data } = versioned.safeParse(value);
    if (data) answered.add(data.version, read.actions);
    return { actions: read.actions };
  };
  return aiSection<ActionsForm, ActionsForm>({
    id: 'ai-actions',
    page: 'ai-actions',
    schema: form,
    defaults: { actions: [] },
    lists: ACTION_LISTS,
    toSave: (edit) => ({ ...edit, actions: withOwnIds(edit.actions) }),
    parse,
    readInvalid: (stored, version) => {
      const reading = readLeniently(form, { actions: [] }, stored);
      answered.add(version, reading.payload.actions);
      return reading;
    },
    toForm: (wire) => wire,
    fields: { actions: 'actions', insert: 'actions', update: 'actions', delete: 'actions' },
    read: (options) => call(readAiActions, undefined, options),
    write: (version, { actions }) =>
      call(writeAiActions, { headers: { 'if-match': version }, body: changeOf(answered.of(version), actions) }),
  });
}
