import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import styles from './charts.module.css';

export type Bar = { readonly id: string; readonly label: string; readonly value: number };

export type BarChartProps = {
  readonly label: string;
  /** Sorted from the largest. */
  readonly bars: readonly Bar[];
  readonly format: (value: number, bar: Bar) => string;
  /** Opens what is behind a bar, in a dialog or on the page; `label` is the name of the bar's button. */
  readonly opens?: {
    readonly label: (bar: Bar) => string;
    readonly onOpen: (id: string) => void;
    readonly isOnPage?: boolean;
  };
};

/** Number of bars shown at first and added per request: rendering thousands at once would block the page. */
const FIRST = 10;
const MORE = 100;

/** Shows names and their values as a list of bars. */
export function BarChart({ label, bars, format, opens }: BarChartProps) {
  const { t } = useTranslation('ui');
  const [drawn, setDrawn] = useState(FIRST);
  const top = bars.reduce((most, { value }) => Math.max(most, value), 1);
  const shown = bars.slice(0, drawn);
  const more = Math.min(MORE, bars.length - shown.length);
  const contentOf = (bar: Bar) => (
    <>
      <span className={styles.barName}>{bar.label}</span>{' '}
      <span className={styles.barValue}>{format(bar.value, bar)}</span>
      <span aria-hidden="true" className={styles.barTrack}>
        <span className={styles.barFill} style={{ inlineSize: `${(bar.value / top) * 100}%` }} />
      </span>
    </>
  );
  return (
    <div className={styles.chart}>
      <ul aria-label={label} className={styles.bars}>
        {shown.map((bar) =>
          opens === undefined ? (
            <li key={bar.id} className={styles.bar}>
              {contentOf(bar)}
            </li>
          ) : (
            <li key={bar.id}>
              <AriaButton
                {...(opens.isOnPage !== true && { 'aria-haspopup': 'dialog' as const })}
                aria-label={opens.label(bar)}
                className={`${styles.bar} ${styles.barButton}`}
                onPress={() => opens.onOpen(bar.id)}
              >
                {contentOf(bar)}
              </AriaButton>
            </li>
          ),
        )}
      </ul>
      {more > 0 && (
        <Button size="small" variant="quiet" onPress={() => setDrawn(drawn + MORE)}>
          {t('chart.more', { count: more })}
        </Button>
      )}
    </div>
  );
}
