import { isEqual } from '@fieldstone/contracts/settings/equal';
import { withConsequences } from '@fieldstone/contracts/settings/merge/consequences';
import { mergeSetting } from '@fieldstone/contracts/settings/merge/merge-setting';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { isOutcomeUnknown } from '../../lib/api/api-error.ts';
import { besideHeld, overUnknown } from './edits-after-save.ts';
import { brokenRules, withoutField } from './field-errors.ts';
import type { FieldErrors } from './field-errors.ts';
import { currentEdits } from './form-state.ts';
import type { FormEvent, FormState, SaveOptions, Sent } from './form-state.ts';
import { allOf, editedOver, invalidStates, resolve } from './invalid-values.ts';
import type { Edits, Stored } from './stored.ts';

/** Drops edits that equal their base, unless they resolve invalid values, replace an unreadable setting or remove a stored value. */
export function pruned<P extends Payload>(edits: Edits<P> | undefined): Edits<P> | undefined {
  if (!edits) return undefined;
  const { base, usesDefault = false } = edits;
  const isDecision = base.isUnreadable === true || (edits.decided ?? []).length > 0 || (usesDefault && base.isStored);
  return isDecision || !isEqual(edits.payload, base.payload) ? edits : undefined;
}

const toSave = <P extends Payload>({ setting }: FormState<P>, payload: P): P => setting.toSave?.(payload) ?? payload;

/** Returns the form with edits, or without any. */
function withEdits<P extends Payload>(form: FormState<P>, edits: Edits<P> | undefined, failed?: object): FormState<P> {
  if (edits) return { ...form, stage: { name: 'edited', edits, ...failed } };
  const stage = form.stored ? ({ name: 'clean', ...failed } as const) : ({ name: 'loading' } as const);
  return { ...form, stage, restored: undefined };
}

/** Returns the form with new edits. During a save a return to the base is an edit, too: of the value that is being saved. */
function edited<P extends Payload>(form: FormState<P>, edits: Edits<P>): FormState<P> {
  const { setting, stage } = form;
  if (stage.name === 'saving') return { ...form, stage: { ...stage, edits } };
  if (stage.name === 'conflict' && stage.sent.isHeld) return { ...form, stage: { ...stage, edits: pruned(edits) } };
  // The failure is that of the last save until the next one.
  const failed = 'failure' in stage && stage.failure !== undefined ? { failure: stage.failure } : undefined;
  if (stage.name !== 'conflict' || !pruned(edits)) return withEdits(form, pruned(edits), failed);
  const { theirs, between } = stage.conflict;
  const { base, payload } = edits;
  const merge = mergeSetting(setting, base.payload, theirs.payload, toSave(form, payload), between);
  if (merge.collisions.length === 0) return withEdits(form, edits);
  return { ...form, stage: { ...stage, edits, conflict: { base, theirs, merge, between, usesDefault: false } } };
}

/** Returns the edits after a change of the values. */
function editsAfter<P extends Payload>(form: FormState<P>, payload: P, base: Stored<P>): Edits<P> {
  const edits = currentEdits(form);
  const before = edits?.payload ?? base.payload;
  return { payload, base, decided: [...(edits?.decided ?? []), ...editedOver(base, before, payload)] };
}

/** Returns the form without what the last save or check found. */
function cleared<P extends Payload>(form: FormState<P>): FormState<P> {
  return { ...form, errors: {}, isAttempted: false, mergedIn: undefined };
}

function begun<P extends Payload>(form: FormState<P>, sent: Sent<P>): FormState<P> {
  const { options: _options, isHeld, ...edits } = sent;
  return { ...cleared(form), stage: { name: 'saving', sent, edits: isHeld ? currentEdits(form) : edits } };
}

/** Returns the form that sends values in place of all stored ones. */
function sending<P extends Payload>(
  form: FormState<P>,
  { payload, base, usesDefault }: Edits<P>,
  options: SaveOptions,
  isHeld = false,
): FormState<P> {
  return begun(form, { payload, base, decided: allOf(base), usesDefault, options, isHeld });
}

function rejected<P extends Payload>(form: FormState<P>, errors: FieldErrors): FormState<P> {
  return { ...form, errors, failedSaves: form.failedSaves + 1 };
}

/** Sends the edits, unless they break a rule or an invalid value is open. */
function submitted<P extends Payload>(form: FormState<P>, options: SaveOptions): FormState<P> {
  const { setting, stage, restored } = form;
  const edits = currentEdits(form);
  if (!edits || stage.name === 'saving') return form;
  const { base, usesDefault } = edits;
  const payload = usesDefault === true ? edits.payload : toSave(form, edits.payload);
  const isRight = usesDefault === true || Object.keys(brokenRules(setting, payload, base.payload)).length === 0;
  const isOpen = invalidStates(setting, base, edits).some((state) => state.isOpen);
  if (!isRight || isOpen) return rejected({ ...form, isAttempted: true }, {});
  const isRestore = restored !== undefined && isEqual(toSave(form, restored), payload);
  return sending(form, { payload, base, usesDefault }, { ...options, ...(isRestore && { origin: 'restore' }) });
}

/** Returns whether edits contain more than the sent values; held values are never a part of them. */
function isEditedSince<P extends Payload>(edits: Edits<P> | undefined, sent: Sent<P>): boolean {
  return edits !== undefined && (sent.isHeld || !isEqual(edits.payload, sent.payload));
}

/** Returns the form after the end of a save; if edits wait for it, with their save. */
function continued<P extends Payload>(
  form: FormState<P>,
  edits: Edits<P> | undefined,
  ended: FormState<P>,
): FormState<P> {
  const { stage } = form;
  if (stage.name !== 'saving' || !stage.next || !edits) return ended;
  return begun(ended, { ...edits, options: stage.next, isHeld: false });
}

/** Saves a change at once, or after a pending save. A change that cannot be saved yet stays an edit. */
function changeSaved<P extends Payload>(
  form: FormState<P>,
  event: Extract<FormEvent<P>, { readonly type: 'changeSaved' }>,
): FormState<P> {
  const { setting, stage, stored } = form;
  const edits = currentEdits(form);
  const own = edits?.base ?? stored;
  const base = event.base ?? own;
  if (!base) return form;
  const before = base === own ? (edits?.payload ?? base.payload) : base.payload;
  const next = editsAfter(form, withConsequences(setting, before, event.payload), base);
  if (stage.name === 'saving') return { ...form, stage: { ...stage, edits: next, next: event.options } };
  if (invalidStates(setting, base, next).some(({ isOpen }) => isOpen)) return withEdits(form, pruned(next));
  return sending(form, { payload: next.payload, base }, event.options, event.isHeld);
}

/** Ends a conflict with the chosen values; no save is needed if all of them are theirs. */
function decided<P extends Payload>(form: FormState<P>, chosen: P, note = ''): FormState<P> {
  const { setting, stage } = form;
  if (stage.name !== 'conflict') return form;
  const { conflict, sent } = stage;
  const usesDefault = conflict.usesDefault && isEqual(chosen, setting.defaults);
  const payload = usesDefault ? chosen : toSave(form, chosen);
  if (usesDefault || !isEqual(payload, conflict.theirs.payload)) {
    const options = { ...sent.options, note: note === '' ? sent.options.note : note };
    return sending(form, { payload, base: conflict.theirs, usesDefault }, options, sent.isHeld);
  }
  if (sent.isHeld && stage.edits) return withEdits(cleared(form), stage.edits);
  // A conflict may contain only a part of the stored values.
  return { ...cleared(form), stage: { name: 'clean', isOutdated: true }, restored: undefined };
}

/** Returns the form after an event. Results of a save that the form no longer waits for change nothing. */
// oxlint-disable-next-line typescript/consistent-return -- every event has a case
export function reduceForm<P extends Payload>(form: FormState<P>, event: FormEvent<P>): FormState<P> {
  const { setting, stage, stored } = form;
  const edits = currentEdits(form);
  const base = edits?.base ?? stored;
  const isSaving = stage.name === 'saving';
  switch (event.type) {
    case 'loaded': {
      const isFirst = stage.name === 'loading' || (stage.name === 'clean' && stage.isOutdated === true);
      return { ...form, stored: event.stored, stage: isFirst ? { name: 'clean' } : stage };
    }
    case 'changed': {
      if (!base) return form;
      const payload = withConsequences(setting, edits?.payload ?? base.payload, event.payload);
      const next = edited(form, editsAfter(form, payload, base));
      return { ...next, errors: withoutField(form.errors, event.field) };
    }
    case 'corrected':
      if (!base) return form;
      return edited(form, resolve(setting, edits ?? { payload: base.payload, base }, event.ids));
    case 'editsReplaced':
      return edited(form, event.edits);
    case 'versionRestored': {
      const { payload, usesDefault, savesAtOnce } = event;
      const version = { payload, base: event.base, usesDefault };
      if (savesAtOnce && isSaving) return form;
      if (savesAtOnce) return { ...sending(form, version, { origin: 'restore' }), restored: payload };
      const restored = { ...version, decided: allOf(event.base) };
      if (isSaving) return edited(form, restored);
      return { ...withEdits(cleared(form), pruned(restored)), restored: payload };
    }
    case 'defaultRequested': {
      if (isSaving) return form;
      const removal = { payload: setting.defaults, base: event.base, usesDefault: true };
      return { ...sending(form, removal, { note: event.note }), restored: undefined };
    }
    case 'changeSaved':
      return changeSaved(form, event);
    case 'rejected':
      return rejected(form, event.errors);
    case 'submitted':
      return submitted(form, event.options);
    case 'saved': {
      if (!isSaving || stage.sent !== event.sent) return form;
      const { outcome, sent } = event;
      // Edits made during the save are rebased on the saved value.
      const isEdited = isEditedSince(edits, sent);
      const rebased = edits && (sent.isHeld ? besideHeld(form, edits, outcome.stored) : outcome.rebase(edits.payload));
      const rest = isEdited ? pruned(rebased) : undefined;
      const saved = { ...form, stored: outcome.stored, mergedIn: outcome.mergedIn };
      const ended = rest
        ? withEdits(saved, rest)
        : { ...saved, stage: { name: 'saved' } as const, restored: undefined };
      return continued(form, rest, ended);
    }
    case 'conflicted': {
      if (!isSaving || stage.sent !== event.sent) return form;
      const { conflict, sent } = event;
      const found: FormState<P> = {
        ...form,
        stored: conflict.theirs,
        stage: { name: 'conflict', conflict, sent, edits, isReviewing: true },
      };
      // The conflict is that of the edits made during the save, too.
      const isOther = edits && !sent.isHeld && isEditedSince(edits, sent);
      return continued(form, pruned(edits), isOther ? edited(found, edits) : found);
    }
    case 'failed': {
      if (!isSaving || stage.sent !== event.sent) return form;
      const failure = event.cause;
      const failed = rejected(form, event.errors);
      if (isOutcomeUnknown(failure)) {
        const kept = edits && overUnknown(form, edits, event.sent);
        return continued(form, kept, { ...failed, stage: { name: 'unknown', edits: kept, failure } });
      }
      return continued(form, pruned(edits), withEdits(failed, pruned(edits), { failure }));
    }
    case 'reviewed':
      return stage.name === 'conflict' ? { ...form, stage: { ...stage, isReviewing: event.isOpen } } : form;
    case 'decided':
      return decided(form, event.payload, event.note);
    case 'undone':
      return isSaving ? form : begun(form, { ...event.edits, options: event.options, isHeld: false });
    case 'canceled':
      if (isSaving) return form;
      return withEdits(cleared(form), undefined);
    case 'mergeDismissed':
      return { ...form, mergedIn: undefined };
  }
}
