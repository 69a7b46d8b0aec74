import type { GroupProfileDetails } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Banner } from '@fieldstone/ui/banner';
import { Card } from '@fieldstone/ui/card';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { groupProfileQuery } from '../../domains/group-profile/group-profile-queries.ts';
import { useCurrentName } from '../../domains/group-profile/use-current-name.ts';
import { useLastProfile } from '../../lib/navigation/last-profile.ts';
import type { ProfilePartName } from '../../lib/navigation/paths.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { findProfile, useAppData } from '../../lib/start-data/app-data-query.ts';
import { CopyablePage } from './copyable-page.tsx';
import { ProfileHeader } from './profile-header.tsx';

export type ProfilePartProps = {
  readonly part: Exclude<ProfilePartName, 'settings'>;
  readonly children: (details: GroupProfileDetails) => ReactNode;
};

/** Shows a part of the address's group profile below the header of all parts, with the copy of its settings while it is active. */
export function ProfilePart(props: ProfilePartProps) {
  const { profileId = '' } = useParams();
  const profile = findProfile(useAppData(), profileId);
  useLastProfile(profile?.id);
  const content = <PartContent {...props} profileId={profileId} known={profile} />;
  return profile === undefined ? (
    content
  ) : (
    <CopyablePage key={profile.id} profile={profile} copied="all">
      {content}
    </CopyablePage>
  );
}

type PartContentProps = ProfilePartProps & { readonly profileId: string; readonly known: GroupProfile | undefined };

function PartContent({ part, profileId, known, children }: PartContentProps) {
  const { t } = useTranslation('group-profiles');
  const { data, error, isPending, isFetching, refetch } = useQuery(groupProfileQuery(profileId));
  useCurrentName(profileId, data?.profile.name);
  const profile = data?.profile ?? { id: profileId, name: t('profile'), isGlobal: false, ...known, isActive: true };
  return (
    <div className="stack-4">
      <ProfileHeader
        part={part}
        profile={profile}
        users={data?.profile.users}
        description={data?.profile.description}
      />
      <FailureBanner title={t('profileFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && (
        <Card>
          <Skeleton lines={6} label={t('loading')} />
        </Card>
      )}
      {!profile.isActive && <Banner tone="info" title={t('inactiveText')} />}
      {data && children(data)}
    </div>
  );
}
