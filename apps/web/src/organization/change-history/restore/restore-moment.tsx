import { changedSetting } from '@fieldstone/contracts/organization/change-kinds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RestoreMomentButton } from '../../../changes/restore/restore-moment-button.tsx';
import { useMoment } from '../../../lib/session/use-moment.ts';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { latestChangesQuery, reloadChanges } from '../change-queries.ts';
import type { RestoreProps } from '../change-view.ts';
import { settingName } from '../setting-choices.ts';

export type RestoreMomentProps = RestoreProps & {
  /** Called after a restore instead of loading the changes again, by a list with a button for each change. */
  readonly onChanged?: () => void;
};

/** Returns all settings of an active group profile to their values right after a change, unless none of them changed since. */
export function RestoreMoment({ entry, onChanged }: RestoreMomentProps) {
  const { t } = useTranslation('restore');
  const client = useQueryClient();
  const moment = useMoment('2-digit');
  const { profiles } = useAppData();
  const profile = profiles.find(({ id }) => id === entry.profileId);
  const latest = useQuery({ ...latestChangesQuery(entry.profileId ?? ''), enabled: profile !== undefined });
  const newest = latest.data?.find(
    ({ outcome, settingId }) => outcome === 'done' && changedSetting(settingId).kind === 'setting',
  );
  if (!profile || entry.outcome !== 'done' || latest.isPending || newest?.id === entry.id) return null;
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
    />
  );
}
