import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { NavigationGroup } from '../../lib/navigation/navigation-tree.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { Button } from '@fieldstone/ui/button';
import { COPY } from './copy-address.ts';
import type { CopyWizardProps } from './copy-wizard.tsx';
import { useFocusBack } from './use-focus-back.ts';

export type CopyConfigurationProps = PageProps & {
  /** The pages of this org. */
  readonly tree: readonly NavigationGroup[];
  /** The wizard with `renderValue` already bound. */
  readonly Wizard: ComponentType<Omit<CopyWizardProps, 'renderValue'>>;
};

/** Opens the wizard that copies the profile's settings to others. A reload keeps the copy, whose id is in the address. */
export function CopyConfiguration({ profile, tree, Wizard }: CopyConfigurationProps) {
  const { t } = useTranslation('settings');
  const isReadOnly = useIsReadOnly();
  const [search, setSearch] = useSearchParams();
  const copyId = search.get(COPY);
  const button = useFocusBack(copyId !== null);
  const show = (id: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete(COPY);
        else next.set(COPY, id);
        return next;
      },
      { replace: copyId !== null },
    );
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
    </>
  );
}
