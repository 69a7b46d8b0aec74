import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { useChangedProfiles } from '../../../domains/notification/use-changed-profiles.ts';
import { profilePath, settingPath, slugOf } from '../../../lib/navigation/paths.ts';
import { SearchableSelect } from '@fieldstone/ui/select';
import { useLastChanged } from '../../../lib/session/use-moment.ts';
import { ChangedMark } from './changed-mark.tsx';

/** Chooses the group profile, each with its last change, and keeps the page (requirements APP-13 and OVR-02). */
export function ProfileChooser({ profile }: { readonly profile: GroupProfile | undefined }) {
  const { t } = useTranslation(['app', 'notification']);
  const navigate = useNavigate();
  const slug = slugOf(useLocation().pathname);
  const { profiles } = useAppData();
  const lastChangedText = useLastChanged();
  const changedText = ({ lastChanged }: GroupProfile): string =>
    lastChanged === null ? t('profile.nothingSet') : lastChangedText(lastChanged);
  const changed = new Set(useChangedProfiles());
  return (
    <>
      <SearchableSelect
        label={t('profile.chooser')}
        searchLabel={t('profile.search')}
        emptyText={t('profile.none')}
        options={profiles.map((one) => ({
          id: one.id,
          label: one.name,
          description: [...(changed.has(one.id) ? [t('notification:mark')] : []), changedText(one)].join(' · '),
          ...(one.isGlobal && { badge: t('profile.global') }),
        }))}
        value={profile?.id ?? null}
        placeholder={t('profile.choose')}
        onChange={(id) => void navigate(slug === undefined ? profilePath(id) : settingPath(id, slug))}
      />
      {profile && <ChangedMark profileId={profile.id} />}
    </>
  );
}
