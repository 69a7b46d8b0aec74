import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useTranslation } from 'react-i18next';
import { contrastRatio } from '../../shared/ui/contrast.ts';
import styles from './color-sample.module.css';

/** What the app writes on an appointment's color, and draws it on. */
const APP_WHITE = '#FFFFFF';

/** The least contrast at which text is readable (WCAG 2.2). */
const READABLE = 4.5;

const COLOR = /^#[0-9a-fA-F]{6}$/;

/** The contrast of white text on the color when that is too low to read well, rounded down; undefined when it is fine. */
function lowContrast(color: string): string | undefined {
  if (!COLOR.test(color)) return undefined;
  const ratio = contrastRatio(color, APP_WHITE);
  return ratio < READABLE ? (Math.floor(ratio * 10) / 10).toFixed(1) : undefined;
}

/** A color as an appointment shows it, with its hex and a mark when white text on it is hard to read. */
export function ColorSample({ color }: { readonly color: string }) {
  const { t } = useTranslation('settings');
  const ratio = lowContrast(color);
  return (
    <span className={styles['sample']}>
      <span aria-hidden="true" className={styles['swatch']} style={{ backgroundColor: color }} />
      <code>{color}</code>
      {ratio !== undefined && (
        <span className={styles['warning']} title={t('appointment-color.lowContrast', { ratio })}>
          <IconAlertTriangle aria-hidden="true" size={16} />
          <span className="visually-hidden">{t('appointment-color.lowContrast', { ratio })}</span>
        </span>
      )}
    </span>
  );
}

/** How the app will draw an appointment of the color, and a warning when it is hard to read. */
export function ColorPreview({ color, title }: { readonly color: string; readonly title: string }) {
  const { t } = useTranslation('settings');
  const ratio = lowContrast(color);
  const isKnown = COLOR.test(color);
  const shown = title.trim() === '' ? t('appointment-color.previewTitle') : title;
  return (
    <div className={styles['preview']}>
      <span className={styles['caption']}>{t('appointment-color.preview')}</span>
      <figure
        aria-label={t('appointment-color.previewLabel', { title: shown, color })}
        className={styles['card']}
        style={isKnown ? { backgroundColor: color } : {}}
        data-known={isKnown}
        data-title={shown}
      />
      <output className={styles['warning']}>
        {ratio !== undefined && (
          <>
            <IconAlertTriangle aria-hidden="true" size={16} />
            <span>{t('appointment-color.lowContrast', { ratio })}</span>
          </>
        )}
      </output>
    </div>
  );
}
