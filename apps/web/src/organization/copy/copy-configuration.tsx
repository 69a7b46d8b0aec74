import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigationGroup } from '../../lib/navigation/navigation-tree.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { Button } from '@fieldstone/ui/button';
import type { CopyWizardProps } from './copy-wizard.tsx';
import { useCopyAddress } from './use-copy-address.ts';
import { useFocusBack } from './use-focus-back.ts';

export type CopyConfigurationProps = PageProps & {
  /** The pages of this org. */
  readonly tree: readonly NavigationGroup[];
  /** The wizard with `renderValue` already bound; it may load when it opens. */
  readonly Wizard: ComponentType<Omit<CopyWizardProps, 'renderValue'>>;
};

/** Opens the wizard that copies the profile's settings to others. A reload keeps the copy, whose id is in the address. */
export function CopyConfiguration({ profile, tree, Wizard }: CopyConfigurationProps) {
  const { t } = useTranslation('settings');
  const isReadOnly = useIsReadOnly();
  const { copyId, show } = useCopyAddress();
  const button = useFocusBack(copyId !== null);
  return (
    <>
      <Button
        ref={button}
        icon={<IconCopy aria-hidden="true" />}
        aria-haspopup="dialog"
        isDisabled={isReadOnly}
        onPress={() => show('')}
      >
        {t('copy.open')}
      </Button>
      <Suspense>
        {copyId !== null && !isReadOnly && (
          <Wizard
            key={profile.id}
            profile={profile}
            tree={tree}
            copyId={copyId === '' ? undefined : copyId}
            onShow={show}
            onClose={() => show(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
