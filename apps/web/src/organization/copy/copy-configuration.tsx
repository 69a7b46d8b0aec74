import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { Suspense, useEffect, useRef } from 'react';
import type { ComponentType, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigationGroup } from '../../lib/navigation/navigation-tree.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { Button } from '@fieldstone/ui/button';
import type { CopyWizardProps } from './copy-wizard.tsx';
import { useCopyAddress } from './use-copy-address.ts';

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

/** Focuses the button after its dialog closes if nothing has the focus, as after opening the dialog by its address. */
function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return undefined;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return button;
}
