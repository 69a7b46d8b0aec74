import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { ApiError } from '../../lib/api/api-error.ts';
import { groupProfileQuery } from './group-profile-queries.ts';

export type ProfileNotesProps = {
  readonly profile: Pick<GroupProfile, 'id' | 'name'> & {
    readonly isGlobal?: boolean;
    /** Number of its active users, if the page has it. */
    readonly users?: number | undefined;
  };
  /** Whether it is active now; someone may have deactivated it since the page was opened. */
  readonly isActive: boolean;
  /** Whether the last response reported that it no longer exists. */
  readonly isGone?: boolean;
};

/** Returns whether an error reports that the group profile of the request was deleted, or can no longer be seen. */
export const isProfileGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'group_profile_deleted' || error.code === 'group_profile_unknown');

/**
 * Shows whom the settings of the global group profile reach, and that an open one was deactivated or deleted (requirements FIX-89 and
 * FIX-100).
 */
export function ProfileNotes({ profile, isActive, isGone = false }: ProfileNotesProps) {
  const { t } = useTranslation('app');
  return (
    <>
      {isGone && (
        <Banner tone="warning" title={t('profile.gone', { name: profile.name })}>
          <p>{t('profile.goneText')}</p>
        </Banner>
      )}
      {!isActive && !isGone && (
        <Banner tone="warning" title={t('profile.deactivated', { name: profile.name })}>
          <p>{t('profile.deactivatedText')}</p>
        </Banner>
      )}
      {profile.isGlobal === true && <GlobalNote {...profile} />}
    </>
  );
}

function GlobalNote({ id, users }: ProfileNotesProps['profile']) {
  const { t } = useTranslation('app');
  const { data } = useQuery({ ...groupProfileQuery(id), enabled: users === undefined });
  const count = users ?? data?.profile.users;
  return (
    <p className="note">{count === undefined ? t('profile.globalOnly') : t('profile.globalOnlyUsers', { count })}</p>
  );
}
