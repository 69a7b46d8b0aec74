import {
  applyPlannedChange,
  createPlannedChange,
  readPlannedChange,
  recallPlannedChange,
  retryPlannedChange,
  undoPlannedChange,
} from '@fieldstone/contracts/changes/changes';
import type { PlannedChangeRequest } from '@fieldstone/contracts/changes/changes';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadNotifiedStates } from '../domains/notification/notified-states.ts';
import { call } from '../lib/api/call.ts';
import { useIdempotencyKey } from '../lib/api/idempotency-key.ts';
import { withReadBack } from '../lib/api/lost-response.ts';
import { reportError } from '../lib/api/report-error.ts';
import { usePageActions } from '../lib/page/page-actions.ts';
import { changeKey, changeQuery, isApplying, outcomesQuery } from './change-queries.ts';
import { writtenProfiles } from './outcomes.ts';

/** The kinds of planned changes that a dialog starts and follows; the undo of one is followed in its dialog. */
type FollowedKind = Extract<PlannedChangeRequest['kind'], 'copy' | 'restore'>;

/** A setting to overwrite, with the reviewed version of its stored value. */
export type Overwrite = { readonly position: number; readonly version: string };

const ASYNC = { prefer: 'respond-async' };

/** The server continues a retry or an undo that it has begun. */
const REPEATABLE = { isRepeatable: true };

/** A placeholder until the planned change has ended. */
const NONE = { id: '', finishedAt: null } as const;

/** Applies a draft. Without a response, its state is read back. */
function apply({ id: changeId, hash }: PlannedChange): Promise<PlannedChange> {
  const params = { changeId };
  return withReadBack(
    () => call(applyPlannedChange, { params, headers: ASYNC, body: { hash: hash ?? '' } }),
    async () => {
      const change = await call(readPlannedChange, { params });
      return change.state === 'draft' ? 'notDone' : { done: change };
    },
  );
}

/**
 * Starts planned changes, follows one until its end, and provides its actions.
 * @param changeId the displayed planned change; without it, nothing is loaded
 * @param onShow called with the planned change to display instead
 */
export function useChange(kind: FollowedKind, changeId: string | undefined, onShow: (changeId: string) => void) {
  const { t } = useTranslation('changes');
  const client = useQueryClient();
  const { keyOf, forget } = useIdempotencyKey();
  const params = { changeId: changeId ?? '' };
  const change = useQuery({ ...changeQuery(params.changeId), enabled: changeId !== undefined });
  const ended = change.data && !isApplying(change.data) ? change.data : undefined;
  const outcomes = useQuery({ ...outcomesQuery(ended ?? NONE), enabled: ended !== undefined });

  const reload = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: ['setting'] });
    void client.invalidateQueries({ queryKey: ['event-settings'] });
    void reloadNotifiedStates(client);
  });
  const end = ended && `${ended.id} ${ended.finishedAt ?? ''}`;
  useEffect(() => {
    if (end !== undefined) reload();
  }, [end]);

  /** The group profiles to notify. */
  const changedProfiles = writtenProfiles(outcomes.data ?? []);
  const { canNotify, notifyAfter } = useNotifyAfter(
    ended && outcomes.data ? { id: ended.id, profileIds: changedProfiles } : undefined,
  );

  const keep = (next: PlannedChange) => client.setQueryData(changeKey(next.id), next);
  const show = (next: PlannedChange) => {
    keep(next);
    onShow(next.id);
  };
  const start = useMutation({
    mutationFn: async (body: PlannedChangeRequest) => {
      const draft = await call(createPlannedChange, { headers: { 'idempotency-key': keyOf(body) }, body });
      // The same request again is another change, even after this draft is withdrawn.
      forget();
      try {
        return await apply(draft);
      } catch (error) {
        // Otherwise a draft would remain that no page shows. If it cannot be withdrawn, it has already started.
        await call(recallPlannedChange, { params: { changeId: draft.id }, body: {} }).catch(() => show(draft));
        throw error;
      }
    },
    onSuccess: show,
    onError: (error) => reportError(t(`${kind}.failed`), error),
  });
  const retry = useMutation({
    mutationFn: (overwrite: readonly Overwrite[]) =>
      call(retryPlannedChange, { params, headers: ASYNC, body: { overwrite: [...overwrite] } }, REPEATABLE),
    onSuccess: keep,
    onError: (error) => reportError(t(`${kind}.failed`), error),
  });
  const undo = useMutation({
    mutationFn: (_then: { readonly notify: boolean }) =>
      call(undoPlannedChange, { params, headers: ASYNC }, REPEATABLE),
    onSuccess: (next, then) => {
      if (then.notify) notifyAfter(next.id);
      void client.invalidateQueries({ queryKey: changeKey(params.changeId) });
      show(next);
    },
    onError: (error) => reportError(t(`${kind}.undoFailed`), error),
  });
  return { kind, change, outcomes, changedProfiles, canNotify, start, retry, undo };
}

export type FollowedChange = ReturnType<typeof useChange>;

/** A planned change that has ended, with the group profiles that it changed. */
type EndedChange = { readonly id: string; readonly profileIds: readonly string[] };

/**
 * Opens the notification of the group profiles of a planned change as soon as it has ended, like Save and notify.
 * @param ended the displayed planned change; undefined until it has ended
 */
function useNotifyAfter(ended: EndedChange | undefined) {
  const { notify } = usePageActions();
  const awaited = useRef<string | undefined>(undefined);
  const open = useEffectEvent(() => {
    if (ended === undefined || ended.id !== awaited.current) return;
    awaited.current = undefined;
    if (ended.profileIds.length > 0) notify?.({ profileIds: ended.profileIds });
  });
  const endedId = ended?.id;
  useEffect(() => open(), [endedId]);
  return {
    canNotify: notify !== undefined,
    notifyAfter: (changeId: string): void => {
      awaited.current = changeId;
    },
  };
}
