import type { GroupProfileDetails } from '@fieldstone/contracts/organization/group-profiles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { toasts } from '@fieldstone/ui/toast';
import { reportError } from '../../lib/api/report-error.ts';
import { groupProfilePath, profilePath } from '../../lib/navigation/paths.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { AssignedCard } from './assigned-card.tsx';
import { groupProfileQuery, groupProfilesQuery, reloadGroupProfiles } from './group-profile-queries.ts';
import { HistoryCard } from './history-card.tsx';
import { changeProfile } from './write-profile.ts';
import { UsersCard } from './users-card.tsx';
import { UsesCard } from './uses-card.tsx';

const ProfileFormDialog = lazy(async () => ({
  default: (await import('./profile-form-dialog.tsx')).ProfileFormDialog,
}));

/** Shows one group profile with its people, uses and changes; administrators can change it (requirement STP-06). */
export function GroupProfilePage() {
  const { t } = useTranslation(['group-profiles', 'app', 'settings']);
  const { profileId = '' } = useParams();
  const { orgName } = useSessionUser();
  const isReadOnly = useIsReadOnly();
  const { data, error, isPending, isFetching, refetch } = useQuery(groupProfileQuery(profileId));
  const profile = data?.profile;
  return (
    <>
      <PageHeader
        title={profile?.name ?? t('profile')}
        help="group-profiles"
        path={[orgName, pageName('group-profiles')]}
        description={profile?.description}
        badge={
          <>
            {profile?.isGlobal && <Badge tone="accent">{t('global')}</Badge>}
            {profile?.isActive === false && <Badge>{t('inactive')}</Badge>}
            {isReadOnly && <Badge>{t('settings:readOnly')}</Badge>}
          </>
        }
        actions={data && !isReadOnly && <Actions details={data} />}
      />
      <FailureBanner title={t('profileFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && (
        <Card>
          <Skeleton lines={6} label={t('loading')} />
        </Card>
      )}
      {data && (
        <div className="stack-4">
          <p>
            {data.profile.isActive ? (
              <Link to={profilePath(data.profile.id)}>{t('openSettings')}</Link>
            ) : (
              t('inactiveText')
            )}
          </p>
          <AssignedCard details={data} isReadOnly={isReadOnly} />
          <UsersCard profile={data.profile} />
          <UsesCard details={data} />
          <HistoryCard profileId={data.profile.id} isReadOnly={isReadOnly} />
        </div>
      )}
    </>
  );
}

function Actions({ details: { profile } }: { readonly details: GroupProfileDetails }) {
  const { t } = useTranslation('group-profiles');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'clone' | 'deactivate' | undefined>();
  const close = () => setOpen(undefined);
  const all = useQuery({ ...groupProfilesQuery, enabled: profile.isGlobal });
  const hasOtherGlobal = all.data?.some((one) => one.isGlobal && one.isActive && one.id !== profile.id) === true;
  const { mutate, isPending } = useMutation({
    mutationFn: (isActive: boolean) => changeProfile(profile, { isActive }),
    onSuccess: ({ name, isActive }) => toasts.success(isActive ? t('activated', { name }) : t('deactivated', { name })),
    onError: (error) => reportError(t('saveFailed'), error),
    onSettled: async () => {
      await reloadGroupProfiles(client);
      close();
    },
  });
  return (
    <>
      <Button onPress={() => setOpen('edit')}>{t('edit')}</Button>
      <Button onPress={() => setOpen('clone')}>{t('clone')}</Button>
      {profile.isActive ? (
        <Button isDisabled={profile.isGlobal && !hasOtherGlobal} onPress={() => setOpen('deactivate')}>
          {t('deactivate')}
        </Button>
      ) : (
        <Button isPending={isPending} onPress={() => mutate(true)}>
          {t('activate')}
        </Button>
      )}
      <Suspense>
        {open === 'edit' && <ProfileFormDialog title={t('editTitle')} edited={profile} onClose={close} />}
        {open === 'clone' && (
          <ProfileFormDialog
            title={t('cloneTitle', { name: profile.name })}
            cloned={profile}
            onClose={close}
            onSaved={({ id }) => void navigate(groupProfilePath(id))}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={open === 'deactivate'}
        title={t('deactivateTitle', { name: profile.name })}
        message={t('deactivateText', { count: profile.users })}
        confirmLabel={t('deactivate')}
        isPending={isPending}
        onCancel={close}
        onConfirm={() => mutate(false)}
      />
    </>
  );
}
