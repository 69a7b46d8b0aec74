import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { notificationProfilesQuery } from '../../domains/notification/notification-profiles-query.ts';
import { profilePath, settingPath, slugOf } from '../../lib/navigation/paths.ts';
import { SearchableSelect } from '@fieldstone/ui/select';
import { ChangedMark } from './changed-mark.tsx';

/** Chooses the group profile and keeps the page (requirement APP-13). */
export function ProfileChooser({ profile }: { readonly profile: GroupProfile }) {
  const { t } = useTranslation(['app', 'notification']);
  const navigate = useNavigate();
  const slug = slugOf(useLocation().pathname);
  const { profiles } = useAppData();
  const { data = [] } = useQuery(notificationProfilesQuery);
  const changed = new Set(data.filter((one) => one.changedSinceNotification).map(({ id }) => id));
  return (
    <>
      <SearchableSelect
        label={t('profile.chooser')}
        searchLabel={t('profile.search')}
        emptyText={t('profile.none')}
        options={profiles.map((one) => ({
          id: one.id,
          label: one.name,
          ...(changed.has(one.id) && { description: t('notification:mark') }),
          ...(one.isGlobal && { badge: t('profile.global') }),
        }))}
        value={profile.id}
        onChange={(id) => void navigate(slug === undefined ? profilePath(id) : settingPath(id, slug))}
      />
      <ChangedMark profileId={profile.id} />
    </>
  );
}
