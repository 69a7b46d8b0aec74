import { PERSONAL_DATA_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { historyPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';

/** Loaded on demand, because few visitors of the page need it. */
const PersonalData = lazy(async () => ({ default: (await import('./personal-data.tsx')).PersonalData }));

/** Exports the data of a person, or replaces the person by a pseudonym (requirement REL-11). */
export function PersonalDataCard() {
  const { t } = useTranslation(['security', 'settings']);
  const [isOpen, setOpen] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLDivElement, HTMLButtonElement>('section');
  return (
    <Card title={t('personalData.title')}>
      <div ref={listRef} className="stack-4">
        <p className="note">{t('personalData.text')}</p>
        <div className="row-3">
          <Button
            ref={fallbackRef}
            onPress={() => {
              setOpen(true);
              setChoosing(true);
            }}
          >
            {t('personalData.choose')}
          </Button>
          <Link to={historyPath(PERSONAL_DATA_CHANGE)}>{t('settings:history.open')}</Link>
        </div>
        <Suspense>
          {isOpen && (
            <PersonalData
              isChoosing={isChoosing}
              onChosen={() => setChoosing(false)}
              onReplaced={() => rowRemoved(0)}
            />
          )}
        </Suspense>
      </div>
    </Card>
  );
}
