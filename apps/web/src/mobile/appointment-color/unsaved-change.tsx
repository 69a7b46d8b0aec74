import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';

export type UnsavedChangeProps = {
  /** An earlier save failed. */
  readonly isSent: boolean;
  /** Undefined until invalid values are corrected. */
  readonly onSave: (() => void) | undefined;
  readonly onDiscard: () => void;
};

/** Offers to save or discard a change that couldn't be saved immediately. */
export function UnsavedChange({ isSent, onSave, onDiscard }: UnsavedChangeProps) {
  const { t } = useTranslation(['appointment-color', 'settings', 'common']);
  return (
    <Banner
      tone="warning"
      title={t(onSave ? 'unsaved' : 'unsavedInvalid')}
      action={
        <div className="wrap-2">
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
