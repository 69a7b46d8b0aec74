import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { sourceOf } from './setting-source.ts';
import type { Editable } from './editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { withConsequences } from '@fieldstone/contracts/settings/merge/consequences';
import { brokenRules, errorsByField, withoutField } from './field-errors.ts';
import type { FieldErrors } from './field-errors.ts';
import type { Edits } from './draft-storage.ts';
import type { Stored } from './stored.ts';
import { allOf, editedOver, invalidStates, resolve } from './invalid-values.ts';
import { useEdits } from './use-edits.ts';
import { useInvalidErrors } from './use-invalid-errors.ts';
import { useSave } from './use-save.ts';
import type { SaveOptions, Status } from './use-save.ts';

export type SettingForm<P extends Payload> = ReturnType<typeof useSetting<P>>;

/** The form of a loaded setting. */
export type LoadedForm<P extends Payload> = SettingForm<P> & { readonly saved: Stored<P>; readonly edit: P };

const LOADING = { pending: 'pending', success: 'fulfilled', error: 'rejected' } as const satisfies Record<
  string,
  Status
>;

/** Returns the form of a group profile's setting: its saved value, its edits and its actions (PAGE-06). */
export function useSetting<P extends Payload>(setting: Editable<P>, profileId: string) {
  const toSave = (payload: P): P => setting.toSave?.(payload) ?? payload;
  const { query, edits, setEdits, updateEdits, saved, edit, draft } = useEdits(setting, profileId);
  const [isAttempted, setAttempted] = useState(false);
  const [saveErrors, setSaveErrors] = useState<FieldErrors>({});
  const [failedSaves, setFailedSaves] = useState(0);
  const [note, setNote] = useState('');
  const invalid = useMemo(() => invalidStates(setting, saved, edits), [setting, saved, edits]);
  const invalidErrors = useInvalidErrors(invalid, edit);
  const queued = useRef<SaveOptions>(undefined);
  /** The restored version that the edits consist of. */
  const restored = useRef<P>(undefined);

  const showErrors = (errors: FieldErrors) => {
    setSaveErrors(errors);
    setFailedSaves((count) => count + 1);
  };
  const source = sourceOf(setting);
  const onFailed = (cause: unknown) =>
    showErrors(cause instanceof ApiError ? errorsByField(cause.fields, (path) => source.fieldOf(path)) : {});
  const { store, clear, conflict, setReviewing, saving, dropUndo, ...outcome } = useSave({
    setting,
    profileId,
    updateEdits,
    // A note typed during the save is that of the next one.
    onSaved: (sent) => setNote((now) => (now === sent ? '' : now)),
    onFailed,
  });

  const begin = () => {
    setAttempted(false);
    setSaveErrors({});
    draft.dismissRestored();
  };
  const send = (payload: P, base: Stored<P>, options?: SaveOptions, usesDefault = false): Promise<void> => {
    begin();
    const sent = { payload, base, decided: allOf(base), usesDefault };
    if (options?.isHeld !== true) setEdits(sent);
    return store(sent, options);
  };

  const isSaving = saving.status === 'pending';
  // During a save, a return to the base is an edit of the value that is being saved.
  const change = (next: Edits<P>) => {
    dropUndo();
    if (isSaving) updateEdits(() => next);
    else setEdits(next);
  };
  // Changes made during a save are saved together after it.
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
    /** The stored value that the edits are based on. */
    saved,
    /** The latest stored value; the edits may be based on an older one. */
    stored: query.data ?? saved,
    edit,
    isDirty: edits !== undefined,
    /** The save of the edits removes the stored value, which needs no valid payload. */
    usesDefault: edits?.usesDefault === true,
    /** Why the user makes the edits, or their ticket; stored with the save. */
    note,
    setNote,
    /** There are edits, and neither a load nor a save is pending (PAGE-01). */
    canSave: edits !== undefined && !query.isPending && !isSaving,
    /** Rule keys or sentences by path. The setting's own rules apply after the first attempt to save. */
    errors: {
      ...(isAttempted && edit && saved ? brokenRules(setting, toSave(edit), saved.payload) : {}),
      ...saveErrors,
      ...invalidErrors,
    },
    /** Field errors of the last failed save. */
    saveErrors,
    /** The invalid stored values and their state in the edits. */
    invalid,
    /** Resolves invalid values by removing entries or using defaults; nothing is stored before a save. */
    resolveInvalid: (ids: readonly number[]): void => {
      if (saved && edit) change(resolve(setting, { payload: edit, base: saved, decided: edits?.decided }, ids));
    },
    /** Counts failed saves, so the page can focus the first error. */
    failedSaves,
    /** Replaces the edits, with what follows from them. */
    change: (name: string, edited: P): void => {
      if (!saved || !edit) return;
      const payload = withConsequences(setting, edit, edited);
      change({ payload, base: saved, decided: [...(edits?.decided ?? []), ...editedOver(saved, edit, payload)] });
      setSaveErrors((errors) => withoutField(errors, name));
    },
    /** Shows errors of a check by the page and moves the focus to the first one. */
    showErrors,
    cancel: (): void => {
      begin();
      clear();
      setNote('');
      setEdits(undefined);
    },
    submit: (options?: SaveOptions): void => {
      if (!edits) return;
      const usesDefault = edits.usesDefault === true;
      const payload = usesDefault ? edits.payload : toSave(edits.payload);
      const isRight = usesDefault || Object.keys(brokenRules(setting, payload, edits.base.payload)).length === 0;
      if (isRight && invalid.every(({ isOpen }) => !isOpen)) {
        const isRestore = restored.current !== undefined && isEqual(toSave(restored.current), toSave(payload));
        const sent: SaveOptions = {
          ...options,
          ...(isRestore && { origin: 'restore' }),
          note: options?.note ?? note,
        };
        void send(payload, edits.base, sent, usesDefault);
        return;
      }
      setAttempted(true);
      showErrors({});
    },
    /** Edits and saves in one step, after any pending save. Values that cannot be saved stay as edits. */
    saveNow: (edited: P, options: SaveOptions = {}, base = saved): void => {
      if (!base || !edit) return;
      const payload = withConsequences(setting, base === saved ? edit : base.payload, edited);
      const next = { payload, base, decided: [...(edits?.decided ?? []), ...editedOver(base, edit, payload)] };
      if (isSaving) {
        change(next);
        queued.current = options;
      } else if (invalidStates(setting, base, next).some(({ isOpen }) => isOpen)) {
        // Saved later, together with the correction of the last invalid value.
        setEdits(next);
        options.onDone?.();
      } else {
        void send(payload, base, options);
      }
    },
    /**
     * Restores an earlier version: as an edit, or saved at once if the page saves every change.
     * @param usesDefault whether nothing was stored; the payload then consists of the defaults
     */
    restore: (payload: P, base: Stored<P>, saveAtOnce?: SaveOptions, usesDefault = false): void => {
      begin();
      clear();
      restored.current = payload;
      if (saveAtOnce) void send(payload, base, { ...saveAtOnce, origin: 'restore' }, usesDefault);
      else setEdits({ payload, base, decided: allOf(base), usesDefault });
    },
    /** Removes the stored value, so that the defaults apply; replaces the edits. */
    reset: (base: Stored<P>, options: SaveOptions): void => {
      clear();
      restored.current = undefined;
      void send(setting.defaults, base, options, true);
    },
    dropUndo,
    conflict,
    review: () => setReviewing(true),
    closeReview: () => setReviewing(false),
    /** Ends the conflict with the chosen values; no save is needed if all of them are theirs. */
    resolve: (payload: P): void => {
      if (!conflict) return;
      const { theirs, options } = conflict;
      const usesDefault = conflict.usesDefault && isEqual(payload, setting.defaults);
      const decided = usesDefault ? payload : toSave(payload);
      if (usesDefault || !isEqual(decided, theirs.payload)) {
        void send(decided, theirs, { ...options, note: note === '' ? options.note : note }, usesDefault);
        return;
      }
      begin();
      clear();
      setEdits(undefined);
      // A conflict may contain only a part of the stored values.
      void query.refetch();
      options.onDone?.();
    },
    /** The restored or offered edits from before a reload, a closed tab or a sign-in. */
    draft,
    ...outcome,
  };
}
