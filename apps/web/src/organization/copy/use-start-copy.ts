import { copySettings } from '@fieldstone/contracts/organization/copy';
import type { CopyOperation } from '@fieldstone/contracts/organization/copy';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { copyKey } from './copy-queries.ts';
import type { PlanState } from './plan/use-plan.ts';

export type StartCopy = { readonly start: () => void; readonly isStarting: boolean };

/**
 * Starts the copy that the dry run showed, without waiting for its end. A repeated request after a failure has the same key,
 * so that no copy runs twice. If the source changed since the dry run, the dry run runs again instead.
 */
export function useStartCopy(
  profileId: string,
  settingIds: readonly SettingId[],
  plan: PlanState,
  onStarted: (operation: CopyOperation) => void,
): StartCopy {
  const { t } = useTranslation('copy');
  const client = useQueryClient();
  const { keyOf, forget } = useIdempotencyKey();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const targets = plan.targets ?? [];
      const body = {
        settingIds: [...settingIds],
        targetProfileIds: targets.map((target) => target.profileId),
        sourceVersion: plan.sourceVersion,
        targetVersions: targets.map(({ profileId: id, version }) => ({ profileId: id, version })),
      };
      return call(copySettings, {
        params: { profileId },
        headers: { 'idempotency-key': keyOf(body), prefer: 'respond-async' },
        body,
      });
    },
    onSuccess: ({ operation }) => {
      forget();
      client.setQueryData(copyKey(operation.id), operation);
      onStarted(operation);
    },
    onError: (error) => {
      reportError(t('failed'), error);
      if (error instanceof ApiError && error.kind === 'conflict') plan.retry();
    },
  });
  return { start: () => mutate(), isStarting: isPending };
}
