import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { Suspense } from 'react';
import { PageActionsContext, usePageActions } from '../../lib/page/page-actions.ts';
import type { PageComponent, PageProps } from '../../lib/page/page.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useCopyAddress } from '../../organization/copy/use-copy-address.ts';
import { CopyWizard } from './copy-wizard.ts';
import { useNavigationTree } from './navigation/use-navigation-tree.ts';

export type CopyablePageProps = PageProps & {
  /** The setting of the page; undefined for a page whose values cannot be copied. */
  readonly settingId: SettingId | undefined;
  readonly Page: PageComponent;
};

/** Shows a page of a group profile, with the copy of its setting to other group profiles (requirement CHB-04). */
export function CopyablePage({ profile, settingId, Page }: CopyablePageProps) {
  const actions = usePageActions();
  const tree = useNavigationTree();
  const isReadOnly = useIsReadOnly();
  const { copyId, show } = useCopyAddress();
  const isOffered = settingId !== undefined && !isReadOnly;
  return (
    <PageActionsContext value={{ ...actions, profileId: profile.id, copy: isOffered ? () => show('') : undefined }}>
      <Page profile={profile} />
      <Suspense>
        {isOffered && copyId !== null && (
          <CopyWizard
            profile={profile}
            tree={tree}
            settingId={settingId}
            copyId={copyId === '' ? undefined : copyId}
            onShow={show}
            onClose={() => show(undefined)}
          />
        )}
      </Suspense>
    </PageActionsContext>
  );
}
