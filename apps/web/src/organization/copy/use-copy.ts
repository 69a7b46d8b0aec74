import { retryCopy, undoCopy } from '@fieldstone/contracts/organization/copy';
import type { CopyChange, CopyRun } from '@fieldstone/contracts/organization/copy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { useNotifyAfter } from '../../settings/planned-change/use-notify-after.ts';
import { copyKey, copyQuery, copyResultsQuery } from './copy-queries.ts';
import { changedProfiles } from './results.ts';

const ASYNC = { prefer: 'respond-async' };

/** The server continues a retry or an undo that it has begun. */
const REPEATABLE = { isRepeatable: true };

/** Loads a running or finished copy, and provides its actions; loads nothing without an id. */
export function useCopy(copyId: string | undefined, onShow: (copyId: string) => void) {
  const { t } = useTranslation('copy');
  const client = useQueryClient();
  const shown = copyId ?? '';
  const operation = useQuery({ ...copyQuery(shown, client), enabled: copyId !== undefined });
  const isDone = operation.data?.status === 'done';
  const results = useQuery({ ...copyResultsQuery(operation.data ?? NONE), enabled: isDone });

  const ended =
    operation.data?.status === 'done' && results.data
      ? { id: operation.data.id, profileIds: changedProfiles(results.data) }
      : undefined;
  const { canNotify, notifyAfter } = useNotifyAfter(ended);

  const keep = ({ operation: next }: CopyRun) => client.setQueryData(copyKey(next.id), next);
  const retry = useMutation({
    mutationFn: (changes: readonly CopyChange[]) => {
      const overwrite = changes.map(({ profileId, settingId, version }) => ({ profileId, settingId, version }));
      return call(retryCopy, { params: { copyId: shown }, headers: ASYNC, body: { overwrite } }, REPEATABLE);
    },
    onSuccess: keep,
    onError: (error) => reportError(t('failed'), error),
  });
  const undo = useMutation({
    mutationFn: (_then: { readonly notify: boolean }) =>
      call(undoCopy, { params: { copyId: shown }, headers: ASYNC }, REPEATABLE),
    onSuccess: (run, then) => {
      keep(run);
      if (then.notify) notifyAfter(run.operation.id);
      void client.invalidateQueries({ queryKey: copyKey(shown) });
      onShow(run.operation.id);
    },
    onError: (error) => reportError(t('undo.failed'), error),
  });
  return { operation, results, retry, undo, canNotify };
}

export type Copy = ReturnType<typeof useCopy>;

/** A placeholder until the copy is loaded. */
const NONE = { id: '', finishedAt: null } as const;
