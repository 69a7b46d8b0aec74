import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { stepBy } from './selection.ts';
import { LAST } from './use-chooser.ts';
import type { Chooser } from './use-chooser.ts';

/** Shows the buttons of the current step; only the one that starts the copy writes. */
export function ChooserActions({ chooser, onCancel }: { readonly chooser: Chooser; readonly onCancel: () => void }) {
  const { t } = useTranslation(['copy', 'common']);
  const { selection, setSelection, mayGoOn, mayCopy, start, isStarting } = chooser;
  return (
    <>
      <Button isDisabled={isStarting} onPress={onCancel}>
        {t('common:cancel')}
      </Button>
      {selection.step > 0 && (
        <Button isDisabled={isStarting} onPress={() => setSelection(stepBy(selection, -1))}>
          {t('previous')}
        </Button>
      )}
      {selection.step < LAST ? (
        <Button variant="primary" isDisabled={!mayGoOn} onPress={() => setSelection(stepBy(selection, 1))}>
          {t('next')}
        </Button>
      ) : (
        <Button variant="primary" isDisabled={!mayCopy} isPending={isStarting} onPress={start}>
          {t('copy')}
        </Button>
      )}
    </>
  );
}
