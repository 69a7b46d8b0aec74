import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Menu, MenuItem } from '@fieldstone/ui/menu';
import { usePageActions } from '../../../lib/page/page-actions.ts';
import type { AfterSave } from '../../model/form-state.ts';
import styles from './change-bar.module.css';

export type SaveButtonsProps = {
  readonly canSave: boolean;
  readonly isSaving: boolean;
  /** Saves, and then does what follows. */
  readonly onSave: (after?: AfterSave) => void;
  readonly onCancel: () => void;
};

/** Shows Cancel, and Save with a menu of what can follow it. */
export function SaveButtons({ canSave, isSaving, onSave, onCancel }: SaveButtonsProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { copy, notify, profileId } = usePageActions();
  const isOffered = copy !== undefined || (notify !== undefined && profileId !== undefined);
  return (
    <>
      <Button onPress={onCancel} isDisabled={!canSave}>
        {t('common:cancel')}
      </Button>
      <span className={styles.split}>
        <Button variant="primary" onPress={() => onSave()} isDisabled={!canSave && !isSaving} isPending={isSaving}>
          <span>{t('common:save')}</span>
          <kbd aria-hidden="true" className={styles.keys}>
            {t('bar.keys')}
          </kbd>
        </Button>
        {isOffered && (
          <Menu
            trigger={
              <Button variant="primary" aria-label={t('bar.more')} isDisabled={!canSave}>
                <IconChevronUp aria-hidden="true" />
              </Button>
            }
          >
            {copy && (
              <MenuItem
                id="copy"
                label={t('bar.saveAndCopy')}
                description={t('bar.saveAndCopyText')}
                icon={<IconCopy aria-hidden="true" />}
                onAction={() => onSave('copy')}
              />
            )}
            {notify && profileId !== undefined && (
              <MenuItem
                id="notify"
                label={t('bar.saveAndNotify')}
                description={t('bar.saveAndNotifyText')}
                icon={<IconSpeakerphone aria-hidden="true" />}
                onAction={() => onSave('notify')}
              />
            )}
          </Menu>
        )}
      </span>
    </>
  );
}
