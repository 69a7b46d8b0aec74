import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GRANTS } from '../../lib/navigation/paths.ts';
import { useLinkedDialog } from '../../lib/navigation/use-linked-dialog.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Banner } from '@fieldstone/ui/banner';
import type { PageForm } from '../ui/settings-page.tsx';
import { grantProfilesQuery, grantUsersQuery } from './grant-queries.ts';
import { errorsAt } from '../model/field-errors.ts';
import { Granted } from './granted.tsx';
import type { GrantedIds } from './granted-ids.ts';

/** Loaded on demand: grids and forms are large. */
const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog }));
const UserDialog = lazy(async () => ({ default: (await import('./user-dialog.tsx')).UserDialog }));

/** Shows and edits the group profiles and users that a skill is granted to (AIC-07). */
export function GrantAccess<P extends Payload & GrantedIds>({ form }: { readonly form: PageForm<P> }) {
  const { t, i18n } = useTranslation('ai');
  const { edit, isReadOnly } = form;
  const [isChoosingProfiles, setChoosingProfiles] = useLinkedDialog(GRANTS);
  const [isChoosingUsers, setChoosingUsers] = useState(false);
  const profiles = useQuery(grantProfilesQuery);
  const users = useQuery({ ...grantUsersQuery(edit.userIds), placeholderData: (before) => before });
  const change = (name: 'profileIds' | 'userIds', ids: string[]) => form.change(name, { ...edit, [name]: ids });
  const inactive = users.data?.filter(({ isActive }) => !isActive) ?? [];

  return (
    <div>
      <Granted
        title={t('grants.profiles.title')}
        none={t('grants.profiles.none')}
        action={t('grants.profiles.choose')}
        ids={edit.profileIds}
        errors={errorsAt(form.errors, 'profileIds')}
        nameOf={(id) => profiles.data?.find((profile) => profile.id === id)?.name}
        isLocked={isReadOnly}
        isKnown={profiles.data !== undefined}
        isWaiting={profiles.data === undefined}
        onChoose={() => setChoosingProfiles(true)}
        onRemove={(ids) => change('profileIds', ids)}
      />
      <Granted
        title={t('grants.users.title')}
        none={t('grants.users.none')}
        action={t('grants.users.choose')}
        ids={edit.userIds}
        errors={errorsAt(form.errors, 'userIds')}
        nameOf={(id) => users.data?.find((user) => user.id === id)?.name}
        isLocked={isReadOnly}
        isKnown={users.data !== undefined && !users.isPlaceholderData}
        onChoose={() => setChoosingUsers(true)}
        onRemove={(ids) => change('userIds', ids)}
      />
      {inactive.length > 0 && (
        <Banner tone="warning" title={t('grants.users.inactive', { count: inactive.length })}>
          <p>{new Intl.ListFormat(i18n.language).format(inactive.map(({ name }) => name))}</p>
        </Banner>
      )}
      <FailureBanner
        title={t('grants.profiles.failed')}
        error={profiles.error}
        isRetrying={profiles.isFetching}
        onRetry={profiles.refetch}
      />
      <FailureBanner
        title={t('grants.users.failed')}
        error={users.error}
        isRetrying={users.isFetching}
        onRetry={users.refetch}
      />
      <Suspense>
        {isChoosingProfiles && profiles.data && !isReadOnly && (
          <ProfileDialog
            profiles={profiles.data}
            chosen={edit.profileIds}
            onApply={(ids) => {
              change('profileIds', ids);
              setChoosingProfiles(false);
            }}
            onClose={() => setChoosingProfiles(false)}
          />
        )}
        {isChoosingUsers && (
          <UserDialog
            known={users.data ?? []}
            chosen={edit.userIds}
            onApply={(ids) => {
              change('userIds', ids);
              setChoosingUsers(false);
            }}
            onClose={() => setChoosingUsers(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
