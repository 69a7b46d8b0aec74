import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { undoGroupProfileChange } from '@fieldstone/contracts/organization/group-profiles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { toasts } from '@fieldstone/ui/toast';
import { groupProfileHistoryQuery, reloadGroupProfiles } from '../../../domains/group-profile/group-profile-queries.ts';
import { call } from '../../../lib/api/call.ts';
import { reportError } from '../../../lib/api/report-error.ts';
import type { RestoreProps } from '../change-view.ts';

/** Offers to undo a change of a group profile itself, unless it was undone or is too old; marks one that was stored in part. */
export function UndoProfile({ entry: { id: changeId, profileId } }: RestoreProps) {
  return profileId !== null && <Undo profileId={profileId} changeId={changeId} />;
}

function Undo(params: { readonly profileId: string; readonly changeId: string }) {
  const { t } = useTranslation('group-profiles');
  const client = useQueryClient();
  const { data } = useQuery(groupProfileHistoryQuery(params.profileId));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(undoGroupProfileChange, { params }),
    onSuccess: () => toasts.success(t('undone')),
    onError: (error) => reportError(t('undoFailed'), error),
    onSettled: () => reloadGroupProfiles(client),
  });
  const change = data?.get(params.changeId);
  return (
    <>
      {change?.isPartial && <Badge tone="warning">{t('partial')}</Badge>}
      {change?.isUndoable && (
        <Button
          size="small"
          icon={<IconArrowBackUp aria-hidden="true" />}
          isPending={isPending}
          onPress={() => mutate()}
        >
          {t('undo')}
        </Button>
      )}
    </>
  );
}
