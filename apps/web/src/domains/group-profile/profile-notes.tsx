import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { groupProfileQuery } from './group-profile-queries.ts';

export type ProfileNotesProps = {
  readonly profile: Pick<GroupProfile, 'id' | 'name'> & {
    readonly isGlobal?: boolean;
    /** Number of its active users, if the page has it. */
    readonly users?: number | undefined;
  };
  /** Whether it is active now; someone may have deactivated it since the page was opened. */
  readonly isActive: boolean;
};

/** Shows whom the settings of the global group profile reach, and that an open one was deactivated (requirements FIX-89 and FIX-100). */
export function ProfileNotes({ profile, isActive }: ProfileNotesProps) {
  const { t } = useTranslation('app');
  return (
    <>
      {!isActive && (
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
