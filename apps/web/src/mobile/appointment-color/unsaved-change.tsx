import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import styles from './page.module.css';

export type UnsavedChangeProps = {
  /** It was sent before, and could not be saved. */
  readonly isSent: boolean;
  /** Undefined while invalid values have to be corrected first. */
  readonly onSave: (() => void) | undefined;
  readonly onDiscard: () => void;
};

/** A change that should have been saved at once is still here: save it again, or take it back. */
export function UnsavedChange({ isSent, onSave, onDiscard }: UnsavedChangeProps) {
  const { t } = useTranslation(['appointment-color', 'settings', 'common']);
  return (
    <Banner
      tone="warning"
      title={t(onSave ? 'unsaved' : 'unsavedInvalid')}
      action={
        <div className={styles.actions}>
          <Button onPress={onDiscard}>{t('settings:cancel.confirm')}</Button>
          {onSave && (
            <Button variant="primary" onPress={onSave}>
              {t(isSent ? 'saveAgain' : 'common:save')}
            </Button>
          )}
        </div>
      }
    />
  );
}
