import type { GroupProfile } from '@fieldstone/contracts/profile';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import { later } from '../../shared/later.ts';
import { profilePath, settingPath } from '../../shared/paths.ts';
import { SelectStandIn } from '../../shared/ui/select-stand-in.tsx';

const SearchableSelect = later(async () => (await import('../../shared/ui/searchable-select.tsx')).SearchableSelect);

/** Chooses the group profile; the page stays the same under the other profile (requirement APP-13). */
export function ProfileChooser({ profile }: { readonly profile: GroupProfile }) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { '*': slug } = useParams();
  const { profiles } = useAppData();
  const [isWanted, setWanted] = useState(false);
  const badgeOf = ({ isGlobal }: GroupProfile) => (isGlobal ? { badge: t('profile.global') } : {});
  const standIn = (
    <SelectStandIn
      label={t('profile.chooser')}
      value={profile.name}
      {...badgeOf(profile)}
      onPress={() => setWanted(true)}
    />
  );
  if (!isWanted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <SearchableSelect
        defaultOpen
        label={t('profile.chooser')}
        searchLabel={t('profile.search')}
        emptyText={t('profile.none')}
        options={profiles.map((one) => ({ id: one.id, label: one.name, ...badgeOf(one) }))}
        value={profile.id}
        onChange={(id) => void navigate(slug === undefined || slug === '' ? profilePath(id) : settingPath(id, slug))}
      />
    </Suspense>
  );
}
