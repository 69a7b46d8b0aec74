import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { RestoreMomentButton } from '../../../changes/restore/restore-moment-button.tsx';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { reloadChanges } from '../change-queries.ts';
import type { RestoreProps } from '../change-view.ts';
import { PagePartsContext } from '../page-parts.ts';
import { RestoreValues } from './restore-values.tsx';

/** Restores a value of a setting, or all settings of its active group profile as they were at a change. */
export function RestoreSetting({ entry }: RestoreProps) {
  const client = useQueryClient();
  const { profiles } = useAppData();
  const { renderValue } = use(PagePartsContext);
  const profile = profiles.find(({ id }) => id === entry.profileId);
  return (
    <>
      <RestoreValues entry={entry} />
      {profile && entry.outcome === 'done' && (
        <RestoreMomentButton
          profileId={profile.id}
          profileName={profile.name}
          changedAt={entry.at}
          onChanged={() => void reloadChanges(client)}
          renderValue={renderValue}
        />
      )}
    </>
  );
}
