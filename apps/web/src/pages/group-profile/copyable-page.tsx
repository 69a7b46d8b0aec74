import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { PageActionsContext, usePageActions } from '../../lib/page/page-actions.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useCopyAddress } from '../../organization/copy/copy-address.ts';
import { useNavigationTree } from '../../lib/navigation/use-navigation-tree.ts';

/** Loaded when it opens, because it contains how every page shows its values. */
const CopyWizard = lazy(async () => ({
  default: (await import('../../organization/copy/copy-wizard.tsx')).CopyWizard,
}));

export type CopyablePageProps = PageProps & {
  /** The setting of the page, or all of them; undefined for a page whose values cannot be copied. */
  readonly copied: SettingId | 'all' | undefined;
  readonly children: ReactNode;
};

/** Shows a page of a group profile, with the copy of its settings to other group profiles (requirement CHB-04). */
export function CopyablePage({ profile, copied, children }: CopyablePageProps) {
  const actions = usePageActions();
  const tree = useNavigationTree();
  const isReadOnly = useIsReadOnly();
  const { copyId, show } = useCopyAddress();
  const isOffered = copied !== undefined && !isReadOnly;
  return (
    <PageActionsContext
      value={{
        ...actions,
        profileId: profile.id,
        copy: isOffered ? () => show('') : undefined,
        isCopyOpen: copyId !== null,
      }}
    >
      {children}
      <Suspense>
        {isOffered && copyId !== null && (
          <CopyWizard
            profile={profile}
            tree={tree}
            settingId={copied === 'all' ? undefined : copied}
            copyId={copyId === '' ? undefined : copyId}
            onShow={show}
            onClose={() => show(undefined)}
          />
        )}
      </Suspense>
    </PageActionsContext>
  );
}
