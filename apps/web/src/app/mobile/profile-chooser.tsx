import type { GroupProfile } from '@fieldstone/contracts/profile';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import { profilePath, settingPath } from '../../shared/paths.ts';
import { SearchableSelect } from '../../shared/ui/searchable-select.tsx';

/** Chooses the group profile; the page stays the same under the other profile (requirement APP-13). */
export function ProfileChooser({ profile }: { readonly profile: GroupProfile }) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { '*': slug } = useParams();
  const { profiles } = useAppData();
  return (
    <SearchableSelect
      label={t('profile.chooser')}
      searchLabel={t('profile.search')}
      emptyText={t('profile.none')}
      options={profiles.map(({ id, name, isGlobal }) => ({
        id,
        label: name,
        ...(isGlobal && { badge: t('profile.global') }),
      }))}
      value={profile.id}
      onChange={(id) => void navigate(slug === undefined || slug === '' ? profilePath(id) : settingPath(id, slug))}
    />
  );
}
