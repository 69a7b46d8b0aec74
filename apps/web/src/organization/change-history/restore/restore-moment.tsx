import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { RestoreMomentButton } from '../../../changes/restore/restore-moment-button.tsx';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { reloadChanges } from '../change-queries.ts';
import type { RestoreProps } from '../change-view.ts';
import { PagePartsContext } from '../page-parts.ts';

/** Restores all settings of an active group profile as they were at a change. */
export function RestoreMoment({ entry }: RestoreProps) {
  const client = useQueryClient();
  const { profiles } = useAppData();
  const { renderValue } = use(PagePartsContext);
  const profile = profiles.find(({ id }) => id === entry.profileId);
  if (!profile || entry.outcome !== 'done') return null;
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
