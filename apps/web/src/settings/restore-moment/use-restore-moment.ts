import {
  applyPlannedChange,
  readPlannedChange,
  recallPlannedChange,
  retryPlannedChange,
  undoPlannedChange,
} from '@fieldstone/contracts/organization/planned-changes';
import { restoreSettings } from '@fieldstone/contracts/organization/restore-settings';
import type { PlannedChange } from '@fieldstone/contracts/organization/planned-change';
import type { RestoreItem } from '@fieldstone/contracts/organization/restore-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadNotifiedStates } from '../../domains/notification/notified-states.ts';
import { call } from '../../lib/api/call.ts';
import { withReadBack } from '../../lib/api/lost-response.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { shownOutcome } from '../planned-change/shown-outcome.ts';
import { useNotifyAfter } from '../planned-change/use-notify-after.ts';
import { changeItemsQuery, changeKey, changeQuery, isRunning } from './restore-queries.ts';

const ASYNC = { prefer: 'respond-async' };

/** The server continues a retry or an undo that it has begun. */
const REPEATABLE = { isRepeatable: true };

/** A placeholder until the planned change is loaded. */
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

/** Starts the restore of a group profile's settings, follows it, and provides its actions. */
export function useRestoreMoment(profileId: string) {
  const { t } = useTranslation('restore');
  const client = useQueryClient();
  const { keyOf, forget } = useIdempotencyKey();
  const [changeId, setChangeId] = useState<string | undefined>();
  const change = useQuery({ ...changeQuery(changeId ?? ''), enabled: changeId !== undefined });
  const hasEnded = change.data !== undefined && !isRunning(change.data);
  const items = useQuery({ ...changeItemsQuery(change.data ?? NONE), enabled: hasEnded });

  const reload = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: ['setting', profileId] });
    void client.invalidateQueries({ queryKey: ['event-settings'] });
    void reloadNotifiedStates(client);
  });
  const end = hasEnded ? `${change.data.id} ${change.data.finishedAt ?? ''}` : undefined;
  useEffect(() => {
    if (end !== undefined) reload();
  }, [end]);

  const isWritten = (items.data ?? []).some((item) => shownOutcome(item) === 'success');
  const changedProfiles = isWritten ? [profileId] : [];
  const { canNotify, notifyAfter } = useNotifyAfter(
    hasEnded && items.data ? { id: change.data.id, profileIds: changedProfiles } : undefined,
  );

  const show = (next: PlannedChange) => {
    client.setQueryData(changeKey(next.id), next);
    setChangeId(next.id);
  };
  const start = useMutation({
    mutationFn: async ({ at, chosen }: { readonly at: string; readonly chosen: readonly RestoreItem[] }) => {
      const body = {
        at,
        settingIds: chosen.map(({ settingId }) => settingId),
        baseVersions: chosen.flatMap(({ settingId, baseVersion: version }) =>
          version === null ? [] : [{ settingId, version }],
        ),
      };
      const headers = { 'idempotency-key': keyOf(body) };
      const draft = await call(restoreSettings, { params: { profileId }, headers, body });
      // Another restore is another request, even after this draft is withdrawn.
      forget();
      const params = { changeId: draft.id };
      try {
        return await apply(draft);
      } catch (error) {
        // Otherwise a draft would remain that no page shows. If it cannot be withdrawn, it has already started.
        await call(recallPlannedChange, { params, body: {} }).catch(() => show(draft));
        throw error;
      }
    },
    onSuccess: show,
    onError: (error) => reportError(t('failed'), error),
  });
  const retry = useMutation({
    mutationFn: () => call(retryPlannedChange, { params: { changeId: changeId ?? '' }, headers: ASYNC }, REPEATABLE),
    onSuccess: show,
    onError: (error) => reportError(t('failed'), error),
  });
  const undo = useMutation({
    mutationFn: (_then: { readonly notify: boolean }) =>
      call(undoPlannedChange, { params: { changeId: changeId ?? '' }, headers: ASYNC }, REPEATABLE),
    onSuccess: (next, then) => {
      if (then.notify) notifyAfter(next.id);
      show(next);
    },
    onError: (error) => reportError(t('undo.failed'), error),
  });
  return {
    /** Whether a restore or its undo is displayed, instead of the plan. */
    isStarted: changeId !== undefined,
    change,
    items,
    changedProfiles,
    canNotify,
    start,
    retry,
    undo,
    /** Returns to the plan. */
    planAgain: () => setChangeId(undefined),
  };
}

export type RestoreMoment = ReturnType<typeof useRestoreMoment>;
