import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSilent, reportError } from '../../lib/api/report-error.ts';
import { NOTIFICATION_PROFILES_KEY } from '../../domains/notification/notification-profiles-key.ts';
import { toasts } from '@fieldstone/ui/toast';
import { unsaved } from '../../lib/page/unsaved.ts';
import { areaText } from '../ui/area-text.ts';
import type { Editable } from './editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Edits } from './kept-edits.ts';
import { InvalidMeanwhile, saveSetting } from './save-setting.ts';
import type { Conflict } from './save-setting.ts';
import { settingQuery } from './setting-query.ts';
import type { MergedIn, Stored } from './stored.ts';
import { pruned } from './use-edits.ts';

/** How far a load or a save is (requirement PAGE-07). */
export type Status = 'idle' | 'pending' | 'fulfilled' | 'rejected';

const NOTHING_SAVED = { status: 'idle', error: null } as const;
const SAVING = { status: 'pending', error: null } as const;

export type SaveOptions = {
  /** The success message offers to undo. */
  readonly isUndoable?: boolean;
  /** What else the save changed; shown with the success message. */
  readonly note?: string;
  /** The page holds what is saved itself, in a form of its own: it does not become an edit. */
  readonly isHeld?: boolean;
  /** Called when it is saved, or when a conflict about it was decided otherwise. */
  readonly onDone?: () => void;
};

type Saver<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly profileId: string;
  readonly updateEdits: (change: (now: Edits<P> | undefined) => Edits<P> | undefined) => void;
  /** Called with the cause of a save that failed. */
  readonly onFailed: (cause: unknown) => void;
};

/** Saves a payload, tells how it went, and holds a conflict until it is decided. */
export function useSave<P extends Payload>({ setting, profileId, updateEdits, onFailed }: Saver<P>) {
  const { t } = useTranslation(['settings', 'common']);
  const queryClient = useQueryClient();
  const { queryKey } = settingQuery(setting, profileId);
  // Saves of the same setting wait for each other: an undo never overtakes what it undoes.
  const { mutateAsync } = useMutation({ mutationFn: saveSetting<P>, scope: { id: queryKey.join(' ') } });
  // Not the mutation's own status: it would change before the edits do, and for a moment a saved page would look edited.
  const [underWay, setUnderWay] = useState(0);
  const [result, setResult] = useState<{ readonly status: Status; readonly error: unknown }>(NOTHING_SAVED);
  const [conflict, setConflict] = useState<(Conflict<P> & { readonly options: SaveOptions }) | undefined>();
  const [isReviewing, setReviewing] = useState(false);
  const [mergedIn, setMergedIn] = useState<MergedIn | undefined>();
  // Undefined when the page is gone: an undo whose outcome nobody would see is not offered.
  const closeUndo = useRef<() => void>(undefined);
  useEffect(() => {
    closeUndo.current = () => {};
    return () => {
      closeUndo.current?.();
      closeUndo.current = undefined;
    };
  }, []);

  const clear = () => {
    setConflict(undefined);
    setReviewing(false);
    setMergedIn(undefined);
    setResult(NOTHING_SAVED);
  };

  const store = async ({ payload, base }: Edits<P>, options: SaveOptions = {}): Promise<void> => {
    clear();
    setUnderWay((count) => count + 1);
    try {
      const outcome = await mutateAsync({ setting, profileId, base, payload });
      await queryClient.cancelQueries({ queryKey });
      if (outcome.kind === 'conflict') {
        queryClient.setQueryData(queryKey, outcome.conflict.theirs);
        setConflict({ ...outcome.conflict, options });
        setReviewing(true);
        return;
      }
      queryClient.setQueryData(queryKey, outcome.stored);
      // What was typed while the save was under way stays, on top of what was sent.
      updateEdits((now) => (now && !isEqual(now.payload, payload) ? outcome.rebase(now.payload) : undefined));
      setMergedIn(outcome.mergedIn);
      setResult({ status: 'fulfilled', error: null });
      // The profile may carry the mark of a change from now on.
      void queryClient.invalidateQueries({ queryKey: NOTIFICATION_PROFILES_KEY });
      announce(outcome.stored, outcome.previous, options);
      options.onDone?.();
    } catch (cause) {
      // A save that was cancelled, or ended with the session, counts as none.
      if (!isSilent(cause)) setResult({ status: 'rejected', error: cause });
      if (cause instanceof InvalidMeanwhile) void queryClient.invalidateQueries({ queryKey });
      onFailed(cause);
      reportError(areaText(setting, setting.saveFailure?.(base.payload, payload) ?? 'errors.save'), cause);
    } finally {
      updateEdits(pruned);
      setUnderWay((count) => count - 1);
    }
  };

  const announce = (stored: Stored<P>, previous: Stored<P>, options: SaveOptions) => {
    // Invalid values cannot be stored again.
    const isStorable = !previous.isUnreadable && !previous.invalid;
    const isUndoable = closeUndo.current && !unsaved.isLeaving() && options.isUndoable && isStorable;
    const onPress = () => {
      const edits = { payload: previous.payload, base: stored };
      updateEdits(() => edits);
      void store(edits);
    };
    const close = toasts.success(areaText(setting, 'saved', { defaultValue: t('saved') }), {
      cause: options.note,
      action: isUndoable ? { label: t('common:undo'), onPress } : undefined,
    });
    if (isUndoable) closeUndo.current = close;
  };

  return {
    store,
    clear,
    saving: underWay > 0 ? SAVING : result,
    conflict,
    /** The conflict is open before the user; else it waits until it is reviewed. */
    isReviewing,
    setReviewing,
    /** What the last save brought in of somebody else's. */
    mergedIn,
    dismissMergedIn: () => setMergedIn(undefined),
  };
}
