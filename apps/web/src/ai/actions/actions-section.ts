import { ACTION_LISTS, aiActions, readAiActions, writeAiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { loadedLists, listEdits } from '../../settings/merge/list-edits.ts';
import { call } from '../../lib/api/call.ts';

const form = z.looseObject({ actions: aiActions });
const versioned = z.object({ version: z.string() });

export type ActionsForm = z.infer<typeof form>;

/** Renders actions by their names; undefined means plain text. */
export function actionsValue(path: readonly string[], value: unknown): string | undefined {
  const { data } = z.array(z.object({ copilot_action_name: z.string() })).safeParse(value);
  if (path.length !== 1 || !data) return undefined;
  return new Intl.ListFormat(i18next.language).format(data.map((action) => action.copilot_action_name));
}

/** Compares the actions of a draft with the stored ones. */
export const actionEdits = listEdits<AiAction>(({ id }) => id);

/** The prefix of ids of actions that are not stored yet. */
const TEMPORARY = 'new-';

/** Returns an id for an action that is not stored yet (requirement AIC-09); a restored draft may already contain some. */
export function temporaryId(actions: readonly AiAction[]): string {
  const taken = new Set(actions.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${TEMPORARY}${number}`)) number += 1;
  return `${TEMPORARY}${number}`;
}

function isTemporary(id: string): boolean {
  return id.startsWith(TEMPORARY);
}

/** Gives the second version of an action a new id when a merge keeps the versions of two administrators. */
function withOwnIds(actions: readonly AiAction[]): AiAction[] {
  const list: AiAction[] = [];
  for (const action of actions) {
    const isTaken = list.some(({ id }) => id === action.id);
    list.push(isTaken ? { ...action, id: temporaryId([...actions, ...list]) } : action);
  }
  return list;
}

/** Returns whether the stored actions are the sent ones; new ones have received their ids. */
function isSame({ actions: sent }: ActionsForm, { actions: stored }: ActionsForm): boolean {
  const withoutId = ({ id: _id, ...action }: AiAction) => action;
  const isStored = (action: AiAction) =>
    stored.some((one) => (isTemporary(action.id) ? isEqual(withoutId(one), withoutId(action)) : isEqual(one, action)));
  return sent.length === stored.length && sent.every(isStored);
}

/** Returns the changes from the stored actions to the draft. */
function changeOf(stored: readonly AiAction[], edit: readonly AiAction[]) {
  const before = actionEdits.byKey(stored);
  return {
    insert: edit.filter(({ id }) => !before.has(id)).map(({ id: _temporary, ...action }) => action),
    update: edit.filter((action) => before.has(action.id) && !isEqual(before.get(action.id), action)),
    delete: actionEdits.removedFrom(stored, edit).map(({ id }) => id),
  };
}

/** Returns the settings section of the AI actions; a save sends the differences from the version that was edited. */
export function actionsSection() {
  const loaded = loadedLists<AiAction>();
  const parse = (value: unknown): ActionsForm => {
    const read = z.parse(form, value);
    // Responses and conflicts have a version; payloads of the history do not.
    const { data } = versioned.safeParse(value);
    if (data) loaded.add(data.version, read.actions);
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
    readInvalid: (stored, { version }) => {
      const reading = readLeniently(form, { actions: [] }, stored);
      loaded.add(version, reading.payload.actions);
      return reading;
    },
    toForm: (payload) => payload,
    isSame,
    fields: { actions: 'actions', insert: 'actions', update: 'actions', delete: 'actions' },
    read: (options) => call(readAiActions, undefined, options),
    write: (version, { actions }, options) =>
      call(writeAiActions, { headers: { 'if-match': version }, body: changeOf(loaded.of(version), actions) }, options),
  });
}
