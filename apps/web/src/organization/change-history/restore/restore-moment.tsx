import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { RestoreMomentButton } from '../../../changes/restore/restore-moment-button.tsx';
import { useMoment } from '../../../lib/session/use-moment.ts';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { reloadChanges } from '../change-queries.ts';
import type { RestoreProps } from '../change-view.ts';
import { PagePartsContext } from '../page-parts.ts';
import { settingName } from '../setting-choices.ts';

export type RestoreMomentProps = RestoreProps & {
  /** Called after a restore instead of loading the changes again, by a list with a button for each change. */
  readonly onChanged?: () => void;
};

/** Restores all settings of an active group profile as they were at a change. */
export function RestoreMoment({ entry, onChanged }: RestoreMomentProps) {
  const { t } = useTranslation('restore');
  const client = useQueryClient();
  const moment = useMoment('2-digit');
  const { profiles } = useAppData();
  const { renderValue } = use(PagePartsContext);
  const profile = profiles.find(({ id }) => id === entry.profileId);
  if (!profile || entry.outcome !== 'done') return null;
  return (
    <RestoreMomentButton
      {...(onChanged && {
        isQuiet: true,
        label: t('openLabel', { setting: settingName(entry.settingId), at: moment(entry.at) }),
      })}
      profileId={profile.id}
      profileName={profile.name}
      changedAt={entry.at}
      onChanged={onChanged ?? (() => void reloadChanges(client))}
      renderValue={renderValue}
    />
  );
}
