import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { RadioGroup } from '@fieldstone/ui/radio';
import { addableObjects } from './barcode-state.ts';
import styles from './page.module.css';

/** Shows a choice of the remaining objects, with a button that is enabled by a selection (requirement BAR-01). */
export function AddObject({ edit, onAdd }: { readonly edit: Barcode; readonly onAdd: (object: string) => void }) {
  const { t } = useTranslation('barcode');
  const [chosen, setChosen] = useState('');
  const left = addableObjects(edit);
  const isLeft = left.some(({ object }) => object === chosen);
  if (left.length === 0) return <p className="note">{t('allAdded')}</p>;
  return (
    <div className={styles.add}>
      <RadioGroup
        label={t('choose')}
        isInline
        options={left.map(({ object, label }) => ({ id: object, label }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button icon={<IconPlus aria-hidden="true" />} isDisabled={!isLeft} onPress={() => onAdd(chosen)}>
        {t('add')}
      </Button>
    </div>
  );
}
