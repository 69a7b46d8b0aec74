import type { GroupProfile } from '@fieldstone/contracts/profile';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { later } from '../../shared/later.ts';
import { profilePath, settingPath } from '../../shared/paths.ts';
import { SelectStandIn } from '../../shared/ui/select-stand-in.tsx';

const ProfileSelect = later(async () => (await import('./profile-select.tsx')).ProfileSelect);
const ChangedMark = later(async () => (await import('./changed-mark.tsx')).ChangedMark);

/** Chooses the group profile; the page stays the same under the other profile (requirement APP-13). */
export function ProfileChooser({ profile }: { readonly profile: GroupProfile }) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { '*': slug } = useParams();
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
  return (
    <>
      {isWanted ? (
        <Suspense fallback={standIn}>
          <ProfileSelect
            profile={profile}
            badgeOf={badgeOf}
            onChange={(id) =>
              void navigate(slug === undefined || slug === '' ? profilePath(id) : settingPath(id, slug))
            }
          />
        </Suspense>
      ) : (
        standIn
      )}
      <Suspense>
        <ChangedMark profileId={profile.id} />
      </Suspense>
    </>
  );
}
