import { useTranslation } from 'react-i18next';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import styles from './page.module.css';

export type UnsavedChangeProps = { readonly onSave: () => void; readonly onDiscard: () => void };

/** A change that should have been saved at once is still here: save it again, or take it back. */
export function UnsavedChange({ onSave, onDiscard }: UnsavedChangeProps) {
  const { t } = useTranslation('settings');
  return (
    <Banner
      tone="warning"
      title={t('appointment-color.unsaved')}
      action={
        <div className={styles['actions']}>
          <Button onPress={onDiscard}>{t('cancel.confirm')}</Button>
          <Button variant="primary" onPress={onSave}>
            {t('appointment-color.saveAgain')}
          </Button>
        </div>
      }
    />
  );
}
