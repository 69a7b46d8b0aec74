import { retryCopy, undoCopy } from '@fieldstone/contracts/organization/copy';
import type { CopyOperation, CopyResult, CopyRun } from '@fieldstone/contracts/organization/copy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { copyKey, copyQuery, copyResultsQuery, loadPlan } from './copy-queries.ts';
import { changedSince } from './results.ts';

const ASYNC = { prefer: 'respond-async' };

/** A copy that runs or ran, and what can be done with it; undefined: none is shown. */
export function useCopy(copyId: string | undefined, onShow: (copyId: string) => void) {
  const { t } = useTranslation('copy');
  const client = useQueryClient();
  const shown = copyId ?? '';
  const operation = useQuery({ ...copyQuery(shown, client), enabled: copyId !== undefined });
  const isDone = operation.data?.status === 'done';
  const results = useQuery({ ...copyResultsQuery(operation.data ?? NONE), enabled: isDone });

  const keep = ({ operation: next }: CopyRun) => client.setQueryData(copyKey(next.id), next);
  const retry = useMutation({
    mutationFn: async () => {
      const targetVersions = await versionsOfNow(operation.data, results.data ?? []);
      return call(retryCopy, { params: { copyId: shown }, headers: ASYNC, body: { targetVersions } });
    },
    onSuccess: keep,
    onError: (error) => reportError(t('failed'), error),
  });
  const undo = useMutation({
    mutationFn: () => call(undoCopy, { params: { copyId: shown }, headers: ASYNC }),
    onSuccess: (run) => {
      keep(run);
      void client.invalidateQueries({ queryKey: copyKey(shown) });
      onShow(run.operation.id);
    },
    onError: (error) => reportError(t('undo.failed'), error),
  });
  return { operation, results, retry, undo };
}

export type Copy = ReturnType<typeof useCopy>;

/** Stands where no copy is there yet. */
const NONE = { id: '', finishedAt: null } as const;

/** Trying again is meant for what the targets have now, also where somebody changed them after the dry run. */
async function versionsOfNow(operation: CopyOperation | undefined, results: readonly CopyResult[]) {
  const changed = changedSince(results);
  if (!operation || changed.length === 0) return undefined;
  const { targets } = await loadPlan(operation.source.id, operation.settingIds, changed);
  return targets.map(({ profileId, version }) => ({ profileId, version }));
}
