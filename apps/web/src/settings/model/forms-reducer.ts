import type { Payload } from '@fieldstone/contracts/settings/setting';
import { reduceForm } from './form-reducer.ts';
import { currentEdits, openForm } from './form-state.ts';
import type { FormState, FormsEvent, FormsState, PageSave, SaveOptions, Sent } from './form-state.ts';
import { canRestore, isDefault, undoOf } from './save-setting.ts';

/** Events after which an undo would discard more than the last save. */
const EDITS: ReadonlySet<FormsEvent['type']> = new Set([
  'changed',
  'corrected',
  'editsReplaced',
  'versionRestored',
  'changeSaved',
  'canceled',
]);

export const NO_FORMS: FormsState = { forms: {}, note: '', save: undefined };

/** Returns the edits on their way to the server; undefined if none are. */
export function sentValues({ stage }: FormState<Payload>): Sent<Payload> | undefined {
  return stage.name === 'saving' ? stage.sent : undefined;
}

/** Returns whether a save of the page is pending. */
export function isSavingAny({ forms }: FormsState): boolean {
  return Object.values(forms).some(({ stage }) => stage.name === 'saving');
}

/** Returns the save of the page that can be taken back; undefined during a save, and after the next edit. */
export function undoableSave(state: FormsState): PageSave | undefined {
  const { save } = state;
  return save && Object.keys(save.undo).length > 0 && !isSavingAny(state) ? save : undefined;
}

/**
 * Returns the state of a page after an event. Requests are effects: a form in the stage `saving` is sent once, and the result of the
 * request is an event (`use-forms.ts`).
 */
export function reduceForms(state: FormsState, event: FormsEvent): FormsState {
  switch (event.type) {
    case 'opened':
      return { ...state, forms: { ...state.forms, [event.id]: opened(state.forms[event.id], event.setting) } };
    case 'noteTyped':
      return { ...state, note: event.note };
    case 'saveRequested': {
      if (isSavingAny(state)) return state;
      const options = { note: state.note, after: event.after };
      const ids = (event.ids ?? Object.keys(state.forms)).filter((id) => isEdited(state.forms[id]));
      if (ids.length === 0) return state;
      const next = ids.reduce((all, id) => applied(all, { type: 'submitted', id, options }), state);
      const sent = ids.flatMap((id) => sentOf(next, id) ?? []);
      const isRestore = sent.length > 0 && sent.every(({ options: { origin } }) => origin === 'restore');
      return { ...next, save: begin(state, { ...options, ...(isRestore && { origin: 'restore' }) }, ids) };
    }
    case 'undoRequested': {
      const save = undoableSave(state);
      if (!save) return state;
      const options = undoOf(save.options);
      const undone = Object.entries(save.undo);
      const next = undone.reduce((all, [id, edits]) => applied(all, { type: 'undone', id, edits, options }), state);
      return { ...next, save: begin(state, options, Object.keys(save.undo)) };
    }
    default:
      return afterEvent(
        state,
        applied(state, event.type === 'decided' ? { ...event, note: state.note } : event),
        event,
      );
  }
}

function sentOf({ forms }: FormsState, id: string): Sent<Payload> | undefined {
  const form = forms[id];
  return form && sentValues(form);
}

function opened(form: FormState<Payload> | undefined, setting: FormState<Payload>['setting']): FormState<Payload> {
  return form ? { ...form, setting } : openForm(setting);
}

function isEdited(form: FormState<Payload> | undefined): boolean {
  return form !== undefined && currentEdits(form) !== undefined;
}

type OwnEvent = Extract<FormsEvent, { readonly id: string }>;

function applied(state: FormsState, event: Exclude<OwnEvent, { readonly type: 'opened' }>): FormsState {
  const form = state.forms[event.id];
  return form ? { ...state, forms: { ...state.forms, [event.id]: reduceForm(form, event) } } : state;
}

function begin({ save }: FormsState, options: SaveOptions, open: readonly string[]): PageSave {
  return { number: (save?.number ?? 0) + 1, options, open, undo: {}, isEditedSince: false };
}

/** Returns the state whose save and note follow the event of a form. */
function afterEvent(
  before: FormsState,
  now: FormsState,
  event: Exclude<OwnEvent, { readonly type: 'opened' }>,
): FormsState {
  const { id } = event;
  const [was, is] = [before.forms[id], now.forms[id]];
  if (!was || !is) return now;
  const { save } = now;
  let next = now;
  if (save && EDITS.has(event.type)) next = { ...next, save: { ...save, undo: {}, isEditedSince: true } };
  if (event.type === 'saved' && sentValues(was) === event.sent) next = stored(next, id, event);
  // The user's decision ended a conflict with the stored values.
  if (event.type === 'decided' && is !== was && !sentValues(is)) next = closed(next, id, save?.options.note);
  const sent = sentValues(is);
  if (sent && sent !== sentValues(was)) next = { ...next, save: saveOf(before, next, event, sent) };
  else if (event.type === 'changeSaved' && !sent) next = { ...next, save: begin(next, event.options, []) };
  if (event.type === 'canceled' && !Object.values(next.forms).some(isEdited)) next = { ...next, note: '' };
  return next;
}

/** Returns the save of values on their way to the server. */
function saveOf(before: FormsState, now: FormsState, event: OwnEvent, { options }: Sent<Payload>): PageSave {
  const { id, type } = event;
  // A decision continues the save that it interrupted, with everything that was edited meanwhile.
  if (type === 'decided' && now.save) return { ...now.save, options, isEditedSince: false };
  // A change that waited for a save: the step after that save follows with it.
  const after = options.after ?? (type === 'saved' ? before.save?.options.after : undefined);
  return begin(now, { ...options, after }, [id]);
}

function stored(
  state: FormsState,
  id: string,
  { sent, outcome }: Extract<OwnEvent, { readonly type: 'saved' }>,
): FormsState {
  const { save } = state;
  const setting = state.forms[id]?.setting;
  if (!save || !setting) return state;
  const { stored: base, previous } = outcome;
  const canUndo = save.open.includes(id) && !save.isEditedSince && canRestore(setting, previous, base, sent.payload);
  const undo = { payload: previous.payload, base, usesDefault: isDefault(setting, previous) };
  const next = canUndo ? { ...state, save: { ...save, undo: { ...save.undo, [id]: undo } } } : state;
  return closed(next, id, sent.options.note);
}

/** Returns the state after a setting of the save needs no more; with the last one the note has served. */
function closed(state: FormsState, id: string, sentNote = ''): FormsState {
  const { save, note } = state;
  if (!save) return state;
  const open = save.open.filter((other) => other !== id);
  // A note typed during the save is that of the next one.
  return { ...state, save: { ...save, open }, note: open.length === 0 && note === sentNote ? '' : note };
}
