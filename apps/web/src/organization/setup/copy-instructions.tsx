import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import type { SetupCheck } from '@fieldstone/contracts/organization/setup';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { toasts } from '@fieldstone/ui/toast';
import { instructionsFor } from './check-texts.ts';

export type CopyInstructionsProps = {
  readonly variant: NonNullable<ComponentProps<typeof Button>['variant']>;
  readonly size?: 'medium' | 'small';
  readonly checks: readonly SetupCheck[];
};

/** Copies the tasks of an administrator, to be sent as a message. */
export function CopyInstructions({ checks, ...look }: CopyInstructionsProps) {
  const { t } = useTranslation('setup');
  const copy = () => {
    navigator.clipboard.writeText(instructionsFor(checks)).then(
      () => toasts.success(t('copied')),
      () => toasts.error(t('copyFailed')),
    );
  };
  return (
    <Button {...look} icon={<IconCopy aria-hidden="true" />} onPress={copy}>
      {t('copyInstructions')}
    </Button>
  );
}
