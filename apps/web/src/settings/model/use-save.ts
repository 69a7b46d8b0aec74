import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSilent } from '../../lib/api/report-error.ts';
import { useFailures } from '../../lib/api/use-failures.ts';
import { reloadNotifiedStates } from '../../domains/notification/notified-states.ts';
import { toasts } from '@fieldstone/ui/toast';
import { areaText } from '../../lib/navigation/area-text.ts';
import type { Editable } from './editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Edits } from './draft-storage.ts';
import { canRestore, isDefault } from './can-restore.ts';
import { InvalidMeanwhile, saveSetting } from './save-setting.ts';
import type { Conflict } from './save-setting.ts';
import { settingQuery } from './setting-query.ts';
import type { MergedIn, Stored } from './stored.ts';
import { undoneText, undoOf } from './undo-of.ts';
import type { Undoable } from './undo-of.ts';
import { pruned } from './use-edits.ts';

/** The progress of a load or a save (PAGE-07). */
export type Status = 'idle' | 'pending' | 'fulfilled' | 'rejected';

const NOTHING_SAVED = { status: 'idle', error: null } as const;
const SAVING = { status: 'pending', error: null } as const;

export type SaveOptions = Undoable & {
  /** Other effects of the save; shown with the success message. */
  readonly effects?: string;
  /** The page keeps the saved values in its own form, so they do not become an edit. */
  readonly isHeld?: boolean;
  /** Called after the save, or after a conflict that needs no save. */
  readonly onDone?: () => void;
};

/** The last save of a page, until the next edit (requirement CHB-02). */
export type LastSave = Undoable & { readonly undo: () => void };

type Saver<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly profileId: string;
  readonly updateEdits: (change: (now: Edits<P> | undefined) => Edits<P> | undefined) => void;
  /** Called with the note of a successful save. */
  readonly onSaved: (note: string | undefined) => void;
  /** Called with the cause of a failed save. */
  readonly onFailed: (cause: unknown) => void;
};

/** Saves payloads, reports the outcome and keeps a conflict until the user resolves it. */
export function useSave<P extends Payload>({ setting, profileId, updateEdits, onSaved, onFailed }: Saver<P>) {
  const { t } = useTranslation(['settings', 'app']);
  const queryClient = useQueryClient();
  const failures = useFailures();
  const { queryKey } = settingQuery(setting, profileId);
  // Saves of the same setting run one after another: an undo never overtakes its save.
  const { mutateAsync } = useMutation({ mutationFn: saveSetting<P>, scope: { id: queryKey.join(' ') } });
  // The mutation's own status changes before the edits do: a saved page would briefly look edited.
  const [underWay, setUnderWay] = useState(0);
  const [result, setResult] = useState<{ readonly status: Status; readonly error: unknown }>(NOTHING_SAVED);
  const [conflict, setConflict] = useState<(Conflict<P> & { readonly options: SaveOptions }) | undefined>();
  const [isReviewing, setReviewing] = useState(false);
  const [mergedIn, setMergedIn] = useState<MergedIn | undefined>();
  // The edits that take back the last save.
  const [undoable, setUndoable] = useState<(Edits<P> & { readonly declared: Undoable }) | undefined>();
  const isEditedSince = useRef(false);
  /** Ends the offer to undo the last save: with the next edit it would also discard that edit. */
  const dropUndo = () => {
    isEditedSince.current = true;
    setUndoable(undefined);
  };

  const clear = () => {
    dropUndo();
    setConflict(undefined);
    setReviewing(false);
    setMergedIn(undefined);
    setResult(NOTHING_SAVED);
  };

  const store = async ({ payload, base, usesDefault }: Edits<P>, options: SaveOptions = {}): Promise<void> => {
    clear();
    isEditedSince.current = false;
    setUnderWay((count) => count + 1);
    try {
      const outcome = await mutateAsync({ setting, profileId, base, payload, usesDefault, declared: options });
      await queryClient.cancelQueries({ queryKey });
      if (outcome.kind === 'conflict') {
        queryClient.setQueryData(queryKey, outcome.conflict.theirs);
        setConflict({ ...outcome.conflict, options });
        setReviewing(true);
        return;
      }
      queryClient.setQueryData(queryKey, outcome.stored);
      // Edits made during the save are rebased on the saved value.
      updateEdits((now) => (now && !isEqual(now.payload, payload) ? outcome.rebase(now.payload) : undefined));
      setMergedIn(outcome.mergedIn);
      setResult({ status: 'fulfilled', error: null });
      failures.end();
      // The profile may now be marked as changed since the last notification.
      void reloadNotifiedStates(queryClient);
      announce(outcome.stored, outcome.previous, payload, options);
      onSaved(options.note);
      options.onDone?.();
    } catch (cause) {
      // A save that was canceled, or ended with the session, has no result.
      if (!isSilent(cause)) setResult({ status: 'rejected', error: cause });
      if (cause instanceof InvalidMeanwhile) void queryClient.invalidateQueries({ queryKey });
      onFailed(cause);
      failures.report(areaText(setting, setting.saveFailure?.(base.payload, payload) ?? 'errors.save'), cause, {
        keepsEdits: true,
      });
    } finally {
      updateEdits(pruned);
      setUnderWay((count) => count - 1);
    }
  };

  const undo = ({ declared, ...edits }: NonNullable<typeof undoable>): void => {
    updateEdits(() => edits);
    void store(edits, undoOf(declared));
  };

  const lastSaveOf = (last: NonNullable<typeof undoable>): LastSave => ({ ...last.declared, undo: () => undo(last) });

  const announce = (stored: Stored<P>, previous: Stored<P>, payload: P, options: SaveOptions) => {
    const { origin, note, isRedo, effects } = options;
    if (!isEditedSince.current && canRestore(setting, previous, stored, payload)) {
      const usesDefault = isDefault(setting, previous);
      setUndoable({ payload: previous.payload, base: stored, usesDefault, declared: { origin, note, isRedo } });
    }
    const saved = stored.isStored ? areaText(setting, 'saved', { defaultValue: t('saved') }) : t('useDefault.done');
    const text = origin === 'undo' ? t(undoneText(options)) : saved;
    const inactive =
      stored.profile?.isActive === false && t('app:profile.savedInactive', { name: stored.profile.name });
    toasts.success(text, { cause: inactive || effects });
  };

  return {
    store,
    clear,
    saving: underWay > 0 ? SAVING : result,
    conflict,
    /** The conflict dialog is open; otherwise the conflict waits for a review. */
    isReviewing,
    setReviewing,
    /** Changes by others that the last save merged. */
    mergedIn,
    dismissMergedIn: () => setMergedIn(undefined),
    /** The last save, if it can be undone. */
    lastSave: undoable && underWay === 0 ? lastSaveOf(undoable) : undefined,
    dropUndo,
  };
}
