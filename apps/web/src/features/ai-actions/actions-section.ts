import { aiActions, readAiActions, writeAiActions } from '@fieldstone/contracts/ai-actions';
import type { AiAction } from '@fieldstone/contracts/ai-actions';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/ai-section.ts';
import { isEqual } from '../../settings/equal.ts';
import { call } from '../../shared/api/call.ts';

const form = z.looseObject({ actions: aiActions });
const versioned = z.object({ version: z.string() });

export type ActionsForm = z.infer<typeof form>;

const TEMPORARY = 'new-';
let made = 0;

/** An id for an action that the server does not know yet (requirement AIC-09). */
export function temporaryId(): string {
  made += 1;
  return `${TEMPORARY}${made}`;
}

const isTemporary = (id: string): boolean => id.startsWith(TEMPORARY);

/** What a save has to do to make the stored actions those of the edit. */
function changeOf(stored: readonly AiAction[], edit: readonly AiAction[]) {
  const before = new Map(stored.map((action) => [action.id, action]));
  const kept = new Set(edit.map(({ id }) => id));
  return {
    insert: edit.filter(({ id }) => !before.has(id)).map(({ id: _temporary, ...action }) => action),
    update: edit.filter((action) => before.has(action.id) && !isEqual(before.get(action.id), action)),
    delete: stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  };
}

/** What became of an action since it was saved. */
export type ActionState = 'saved' | 'isNew' | 'isModified' | 'isDeleted';

/** Every action of the edit, and those that it leaves out, with what became of each. */
export function withStates(
  saved: readonly AiAction[],
  edit: readonly AiAction[],
): Array<{ readonly action: AiAction; readonly state: ActionState }> {
  const before = new Map(saved.map((action) => [action.id, action]));
  const stateOf = (action: AiAction): ActionState => {
    const stored = before.get(action.id);
    if (stored === undefined || isTemporary(action.id)) return 'isNew';
    return isEqual(stored, action) ? 'saved' : 'isModified';
  };
  const gone = saved.filter(({ id }) => edit.every((action) => action.id !== id));
  return [
    ...edit.map((action) => ({ action, state: stateOf(action) })),
    ...gone.map((action) => ({ action, state: 'isDeleted' as const })),
  ];
}

/** The AI actions as the page edits them: a save sends how they differ from those of the version that it is made on. */
export function actionsSection() {
  const versions = new Map<string, readonly AiAction[]>();
  const parse = (value: unknown): ActionsForm => {
    const read = z.parse(form, value);
    // An answer and a conflict come with their version; a payload of the history has none.
    const { data } = versioned.safeParse(value);
    if (data) versions.set(data.version, read.actions);
    return { actions: read.actions };
  };
  return aiSection<ActionsForm, ActionsForm>({
    id: 'ai-actions',
    page: 'ai-actions',
    schema: form,
    defaults: { actions: [] },
    parse,
    toForm: (wire) => wire,
    read: (options) => call(readAiActions, undefined, options),
    write: (version, { actions }) =>
      call(writeAiActions, {
        headers: { 'if-match': version },
        // Of a version that this page has not seen the server refuses the save and says what is stored.
        body: changeOf(versions.get(version) ?? [], actions),
      }),
  });
}
