import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../ui/date-field.tsx';
import { Segments } from '../ui/segments.tsx';
import styles from './period-field.module.css';
import { isPreset, PRESETS } from './use-period.ts';
import type { Period } from './use-period.ts';

const OWN = 'custom';

/** Chooses the period of a page: by a word, or by its first and last day. */
export function PeriodField({ period }: { readonly period: Period }) {
  const { t } = useTranslation('charts');
  const { preset, from, to, setPreset, setDays } = period;
  const [isOwn, setOwn] = useState(preset === undefined);
  const [days, setTyped] = useState({ from, to });
  const isWrong = days.from > days.to;
  const type = (next: typeof days) => {
    setTyped(next);
    if (next.from !== '' && next.to !== '' && next.from <= next.to) setDays(next.from, next.to);
  };
  return (
    <div className={styles['period']}>
      <Segments
        label={t('period.label')}
        options={[...Object.keys(PRESETS), OWN].map((id) => ({ id, label: t(`period.${id}`) }))}
        value={isOwn || preset === undefined ? OWN : preset}
        onChange={(id) => {
          setOwn(id === OWN);
          setTyped({ from, to });
          if (isPreset(id)) setPreset(id);
        }}
      />
      {isOwn && (
        <div className={styles['days']}>
          <DateField label={t('period.from')} value={days.from} onChange={(day) => type({ ...days, from: day })} />
          <DateField
            label={t('period.to')}
            value={days.to}
            onChange={(day) => type({ ...days, to: day })}
            {...(isWrong && { errorMessage: t('period.order') })}
          />
        </div>
      )}
    </div>
  );
}
