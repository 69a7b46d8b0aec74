import type { GroupProfileDetails } from '@fieldstone/contracts/organization/group-profiles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Card } from '@fieldstone/ui/card';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { groupProfileQuery } from '../../domains/group-profile/group-profile-queries.ts';
import { useCurrentName } from '../../domains/group-profile/use-current-name.ts';
import type { ProfilePartName } from '../../lib/navigation/paths.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { findProfile, useAppData } from '../../lib/start-data/app-data-query.ts';
import { ProfileHeader } from './profile-header.tsx';

export type ProfilePartProps = {
  readonly part: Exclude<ProfilePartName, 'settings'>;
  readonly profileId: string;
  readonly children: (details: GroupProfileDetails) => ReactNode;
};

/** Shows a part of a group profile, which may be inactive, below the header of all parts. */
export function ProfilePart({ part, profileId, children }: ProfilePartProps) {
  const { t } = useTranslation('group-profiles');
  const { data, error, isPending, isFetching, refetch } = useQuery(groupProfileQuery(profileId));
  useCurrentName(profileId, data?.profile.name);
  const known = findProfile(useAppData(), profileId);
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
