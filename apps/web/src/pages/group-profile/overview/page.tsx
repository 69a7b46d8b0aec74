import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { cx } from '@fieldstone/ui/cx';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useCurrentName } from '../../../domains/group-profile/use-current-name.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { PageWithAside } from '../../../lib/page/page-with-aside.tsx';
import type { PageProps } from '../../../lib/page/page.ts';
import { useIsReadOnly } from '../../../lib/page/read-only.ts';
import { useLeaveGuard } from '../../../lib/page/use-leave-guard.ts';
import { LatestChanges } from '../../../organization/change-history/latest-changes.tsx';
import { ChangeBar } from '../../../settings/ui/change-bar/change-bar.tsx';
import { useKeptFocus } from '../../../settings/ui/use-kept-focus.ts';
import { useSaveShortcut } from '../../../settings/ui/use-save-shortcut.ts';
import { OverviewFacts } from './overview-facts.tsx';
import { ReachCard } from './reach-card.tsx';
import { overviewQuery } from './overview-queries.ts';
import { CopyablePage } from '../copyable-page.tsx';
import { ProfileHeader } from '../profile-header.tsx';
import { useProfile } from '../use-profile.ts';
import { DraftNotice } from '../../../settings/ui/notices/draft-notice.tsx';
import { SettingRows } from './setting-rows.tsx';
import { useSwitches } from './use-switches.ts';
import styles from './page.module.css';

/** Shows the overview of the address's group profile, with the copy of its settings. */
export function OverviewPage() {
  const profile = useProfile();
  return (
    <CopyablePage key={profile.id} profile={profile} copied="all">
      <Overview profile={profile} />
    </CopyablePage>
  );
}

/** Shows the overview of a group profile: every setting with its value, and what happened last (requirements OVR-01 to OVR-04). */
function Overview({ profile }: PageProps) {
  const { t } = useTranslation(['overview', 'app', 'settings']);
  const isReadOnly = useIsReadOnly();
  const query = useQuery(overviewQuery(profile.id));
  const { data, error, isPending, isFetching, refetch } = query;
  useCurrentName(profile.id, data?.profile.name);
  const settings = data?.settings ?? [];
  const isLoaded = query.isSuccess && query.isFetchedAfterMount && !isReadOnly;
  const switches = useSwitches(profile.id, data?.settings, isLoaded);
  const { isDirty, isSaving, hasFailed, dispatch, state } = switches.page;
  const [isCanceling, setCanceling] = useState(false);
  useLeaveGuard({ isDirty, isSaving, hasFailed });
  useKeptFocus(isSaving ? 'saving' : isDirty ? 'edited' : 'clean');
  useSaveShortcut(() => dispatch({ type: 'saveRequested' }));
  return (
    <div className="stack-4">
      <ProfileHeader
        part="settings"
        profile={{ ...profile, isActive: data?.profile.isActive ?? true }}
        users={data?.profile.users}
        description={data?.profile.description ?? undefined}
      >
        {data && <OverviewFacts overview={data} />}
      </ProfileHeader>
      <FailureBanner title={t('loadFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      <DraftNotice drafts={[switches.draft]} />
      <p className={cx('muted', styles.text)}>{t('text')}</p>
      {isPending && (
        <PageWithAside isWide aside={null}>
          <Card>
            <Skeleton lines={10} label={t('loading')} />
          </Card>
        </PageWithAside>
      )}
      {data && (
        <PageWithAside
          isWide
          aside={
            <div className="stack-4">
              {data.reach && <ReachCard reach={data.reach} />}
              <LatestChanges profile={profile} />
            </div>
          }
        >
          {settings.length === 0 ? (
            <Card>
              <EmptyState title={t('app:profile.empty')}>{t('app:profile.emptyText')}</EmptyState>
            </Card>
          ) : (
            <SettingRows profileId={profile.id} settings={settings} switches={switches} isReadOnly={isReadOnly} />
          )}
        </PageWithAside>
      )}
      {!isReadOnly && (
        <ChangeBar
          page={switches.page}
          place={profile.name}
          onSave={(after) => dispatch({ type: 'saveRequested', after })}
          onCancel={() => setCanceling(true)}
        />
      )}
      <ConfirmDialog
        isOpen={isCanceling}
        title={t('settings:cancel.title')}
        message={t('settings:cancel.message')}
        cancelLabel={t('settings:cancel.stay')}
        confirmLabel={t('settings:cancel.confirm')}
        onCancel={() => setCanceling(false)}
        onConfirm={() => {
          for (const id of Object.keys(state.forms)) dispatch({ type: 'canceled', id });
          setCanceling(false);
        }}
      />
    </div>
  );
}
