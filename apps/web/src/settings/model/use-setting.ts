import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { sourceOf } from './editable.ts';
import type { Editable } from './editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { brokenRules, refusedFields, withoutField } from './field-errors.ts';
import type { FieldErrors } from './field-errors.ts';
import type { Edits } from './kept-edits.ts';
import type { Stored } from './stored.ts';
import { allOf, editedOver, invalidStates, resolve } from './invalid-values.ts';
import { useEdits } from './use-edits.ts';
import { useInvalidErrors } from './use-invalid-errors.ts';
import { useSave } from './use-save.ts';
import type { SaveOptions, Status } from './use-save.ts';

export type SettingForm<P extends Payload> = ReturnType<typeof useSetting<P>>;

/** A setting as its page sees it once it is loaded. */
export type LoadedForm<P extends Payload> = SettingForm<P> & { readonly saved: Stored<P>; readonly edit: P };

const LOADING = { pending: 'pending', success: 'fulfilled', error: 'rejected' } as const satisfies Record<
  string,
  Status
>;

/** A group profile's setting: a saved copy, an edit copy, and the way between them (requirement PAGE-06). */
export function useSetting<P extends Payload>(setting: Editable<P>, profileId: string) {
  const toSave = (payload: P): P => setting.toSave?.(payload) ?? payload;
  const { query, edits, setEdits, updateEdits, saved, edit, wasRestored } = useEdits(setting, profileId);
  const [isAttempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const invalid = useMemo(() => invalidStates(setting, saved, edits), [setting, saved, edits]);
  const invalidErrors = useInvalidErrors(invalid, edit);
  const [isRestored, setRestored] = useState(wasRestored);
  const queued = useRef<SaveOptions>(undefined);

  const refuse = (errors: FieldErrors) => {
    setRefused(errors);
    setRefusals((count) => count + 1);
  };
  const source = sourceOf(setting);
  const onFailed = (cause: unknown) =>
    refuse(cause instanceof ApiError ? refusedFields(cause.fields, (path) => source.fieldOf(path)) : {});
  const { store, clear, conflict, setReviewing, saving, ...outcome } = useSave({
    setting,
    profileId,
    updateEdits,
    onFailed,
  });

  const begin = () => {
    setAttempted(false);
    setRefused({});
    setRestored(false);
  };
  const send = (payload: P, base: Stored<P>, options?: SaveOptions): Promise<void> => {
    begin();
    if (options?.isHeld !== true) setEdits({ payload, base, decided: allOf(base) });
    return store({ payload, base }, options);
  };

  const isSaving = saving.status === 'pending';
  // What goes back to the base while another value is being saved is an edit of that value.
  const change = (next: Edits<P>) => (isSaving ? updateEdits(() => next) : setEdits(next));
  // What was changed while a save was under way is saved after it, all in one.
  const sendQueued = useEffectEvent(() => {
    const options = queued.current;
    queued.current = undefined;
    if (options && edits) void store(edits, options);
  });
  useEffect(() => {
    if (!isSaving) sendQueued();
  }, [isSaving]);

  return {
    setting,
    loading: { status: LOADING[query.status], error: query.error, isRepeated: query.isFetching },
    reload: () => void query.refetch(),
    saving,
    /** What the edits were made on. */
    saved,
    /** What is stored, as far as the page has read it since; the edits may be made on something older. */
    stored: query.data ?? saved,
    edit,
    isDirty: edits !== undefined,
    /** There is something to save or to cancel, and nothing is under way (requirement PAGE-01). */
    canSave: edits !== undefined && !query.isPending && !isSaving,
    /** What is wrong by path: a rule's key or a sentence. The setting's own rules are asked from the first attempt on. */
    errors: {
      ...(isAttempted && edit && saved ? brokenRules(setting, toSave(edit), saved.payload) : {}),
      ...refused,
      ...invalidErrors,
    },
    /** What the last save was refused for. */
    refused,
    /** The stored values that break a rule, and what became of each in the edits. */
    invalid,
    /** Removes the entries, or takes the defaults, as each invalid value allows; nothing is stored before a save. */
    resolveInvalid: (ids: readonly number[]): void => {
      if (saved && edit) change(resolve(setting, { payload: edit, base: saved, decided: edits?.decided }, ids));
    },
    /** Counts failed saves, so that the page can move the focus to what is wrong. */
    refusals,
    change: (name: string, payload: P): void => {
      if (!saved || !edit) return;
      change({ payload, base: saved, decided: [...(edits?.decided ?? []), ...editedOver(saved, edit, payload)] });
      setRefused((errors) => withoutField(errors, name));
    },
    /** Shows what is wrong and leads to it; for what a page found out itself. */
    refuse,
    cancel: (): void => {
      begin();
      clear();
      setEdits(undefined);
    },
    submit: (): void => {
      if (!edits) return;
      const payload = toSave(edits.payload);
      const isRight = Object.keys(brokenRules(setting, payload, edits.base.payload)).length === 0;
      if (isRight && invalid.every(({ isOpen }) => !isOpen)) {
        void send(payload, edits.base);
        return;
      }
      setAttempted(true);
      refuse({});
    },
    /** Edits and saves in one step, after a save that is under way. What cannot be saved stays as an edit. */
    saveNow: (payload: P, options: SaveOptions = {}, base = saved): void => {
      if (!base || !edit) return;
      const next = { payload, base, decided: [...(edits?.decided ?? []), ...editedOver(base, edit, payload)] };
      if (isSaving) {
        change(next);
        queued.current = options;
      } else if (invalidStates(setting, base, next).some(({ isOpen }) => isOpen)) {
        // Saved together with the correction of the last invalid value.
        setEdits(next);
        options.onDone?.();
      } else {
        void send(payload, base, options);
      }
    },
    /** Brings another version back over what is stored now: as an edit, or saved at once where the page saves so. */
    restore: (payload: P, base: Stored<P>, saveAtOnce?: SaveOptions): void => {
      begin();
      clear();
      if (saveAtOnce) void send(payload, base, saveAtOnce);
      else setEdits({ payload, base, decided: allOf(base) });
    },
    conflict,
    review: () => setReviewing(true),
    putOff: () => setReviewing(false),
    /** Ends the conflict with what was decided on; theirs alone needs no save. */
    resolve: (payload: P): void => {
      if (!conflict) return;
      const { theirs, options } = conflict;
      const decided = toSave(payload);
      if (!isEqual(decided, theirs.payload)) {
        void send(decided, theirs, options);
        return;
      }
      begin();
      clear();
      setEdits(undefined);
      // A conflict may name a part of the stored values alone.
      void query.refetch();
      options.onDone?.();
    },
    /** Edits from before the last sign-in are back. */
    isRestored,
    dismissRestored: () => setRestored(false),
    ...outcome,
  };
}
