import type { GroupProfile } from '@fieldstone/contracts/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import { notificationProfilesQuery } from '../../shared/notification/notification-profiles-query.ts';
import { SearchableSelect } from '../../shared/ui/searchable-select.tsx';

export type ProfileSelectProps = {
  readonly profile: GroupProfile;
  readonly badgeOf: (profile: GroupProfile) => { readonly badge?: string };
  readonly onChange: (id: string) => void;
};

/** The list of the group profiles, open at once; those that changed since their apps were told say so. */
export function ProfileSelect({ profile, badgeOf, onChange }: ProfileSelectProps) {
  const { t } = useTranslation(['app', 'notification']);
  const { profiles } = useAppData();
  const { data = [] } = useQuery(notificationProfilesQuery);
  const changed = new Set(data.filter((one) => one.changedSinceNotification).map(({ id }) => id));
  return (
    <SearchableSelect
      defaultOpen
      label={t('profile.chooser')}
      searchLabel={t('profile.search')}
      emptyText={t('profile.none')}
      options={profiles.map((one) => ({
        id: one.id,
        label: one.name,
        ...(changed.has(one.id) && { description: t('notification:mark') }),
        ...badgeOf(one),
      }))}
      value={profile.id}
      onChange={onChange}
    />
  );
}
