import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import styles from './charts.module.css';

export type Bar = { readonly id: string; readonly label: string; readonly value: number };

export type BarChartProps = {
  readonly label: string;
  /** Sorted from the largest. */
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
};

/** Number of bars shown at first and added per request: rendering thousands at once would block the page. */
const FIRST = 10;
const MORE = 100;

/** Shows names and their values as a list of bars. */
export function BarChart({ label, bars, format }: BarChartProps) {
  const { t } = useTranslation('ui');
  const [drawn, setDrawn] = useState(FIRST);
  const top = bars.reduce((most, { value }) => Math.max(most, value), 1);
  const shown = bars.slice(0, drawn);
  const more = Math.min(MORE, bars.length - shown.length);
  return (
    <div className={styles.chart}>
      <ul aria-label={label} className={styles.bars}>
        {shown.map(({ id, label: name, value }) => (
          <li key={id} className={styles.bar}>
            <span className={styles.barName}>{name}</span> <span className={styles.barValue}>{format(value)}</span>
            <span aria-hidden="true" className={styles.barTrack}>
              <span className={styles.barFill} style={{ inlineSize: `${(value / top) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" variant="quiet" onPress={() => setDrawn(drawn + MORE)}>
          {t('chart.more', { count: more })}
        </Button>
      )}
    </div>
  );
}
