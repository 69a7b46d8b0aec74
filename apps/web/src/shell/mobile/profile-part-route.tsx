import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { findProfile, useAppData } from '../../lib/start-data/app-data-query.ts';
import { CopyablePage } from './copyable-page.tsx';
import { useLastProfile } from '../../lib/navigation/last-profile.ts';

export type ProfilePartRouteProps = {
  /** Returns the page of the part for the group profile of the address, active or not. */
  readonly children: (profileId: string) => ReactNode;
};

/** Shows a part of a group profile, with the copy of its settings while it is active. */
export function ProfilePartRoute({ children }: ProfilePartRouteProps) {
  const { profileId = '' } = useParams();
  const profile = findProfile(useAppData(), profileId);
  useLastProfile(profile?.id);
  const page = children(profileId);
  return profile === undefined ? (
    page
  ) : (
    <CopyablePage key={profile.id} profile={profile} copied="all">
      {page}
    </CopyablePage>
  );
}
