import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { RESTORED_IDS } from '@fieldstone/contracts/changes/plan';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { RestoreMomentButton } from '../../../changes/restore/restore-moment-button.tsx';
import { PagePartsContext } from '../page-parts.ts';
import { reloadChanges } from '../change-queries.ts';

/** Returns the settings of an active group profile to the moment of a change; nothing is shown for other changes. */
export function RestoreProfile({ entry }: { readonly entry: ChangeHistoryEntry }) {
  const client = useQueryClient();
  const { profiles } = useAppData();
  const { renderValue } = use(PagePartsContext);
  const profile = profiles.find(({ id }) => id === entry.profileId);
  const isSetting = RESTORED_IDS.some((id) => id === entry.settingId);
  if (!profile || !isSetting || entry.outcome !== 'done') return null;
  return (
    <RestoreMomentButton
      profileId={profile.id}
      profileName={profile.name}
      changedAt={entry.at}
      onChanged={() => void reloadChanges(client)}
      renderValue={renderValue}
    />
  );
}
