import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { ProfileNotes } from '../../domains/group-profile/profile-notes.tsx';
import { orgPages } from '../../lib/navigation/org-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { PROFILE_PARTS, profilePath } from '../../lib/navigation/paths.ts';
import type { ProfilePartName } from '../../lib/navigation/paths.ts';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { PartLinks } from '../../lib/page/part-links.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { ProfileActions } from './profile-actions.tsx';
import type { ProfileActionsProps } from './profile-actions.tsx';

export type ProfileHeaderProps = ProfileActionsProps & {
  readonly part: ProfilePartName;
  readonly description?: ReactNode;
  /** Number of its active users, once it is loaded. */
  readonly users: number | undefined;
  /** Facts beside the links to the parts. */
  readonly children?: ReactNode;
};

/** The header of a group profile's page: the same name, actions and links to its parts on each part (requirement FIX-76). */
export function ProfileHeader({ part, profile, users, description, children }: ProfileHeaderProps) {
  const { t } = useTranslation(['group-profiles', 'settings']);
  const isReadOnly = useIsReadOnly();
  const { id, name, isGlobal, isActive } = profile;
  const { path } = orgPages.groupProfiles;
  return (
    <>
      <PageHeader
        title={name}
        {...(part !== 'settings' && { part: t(`parts.${part}`) })}
        help="group-profile"
        path={[{ label: pageName('group-profiles'), to: path }]}
        description={description}
        badge={
          <>
            {isGlobal && <Badge tone="accent">{t('global')}</Badge>}
            {!isActive && <Badge>{t('inactive')}</Badge>}
            {isReadOnly && <Badge>{t('settings:readOnly')}</Badge>}
          </>
        }
        actions={!isReadOnly && <ProfileActions profile={profile} />}
      />
      <ProfileNotes profile={{ ...profile, users }} isActive={isActive || part !== 'settings'} />
      <PartLinks
        label={t('parts.label')}
        parts={PROFILE_PARTS.filter((one) => isActive || one === part || one !== 'settings').map((one) => ({
          to: profilePath(id, one),
          label: t(`parts.${one}`),
        }))}
      >
        {children}
      </PartLinks>
    </>
  );
}
