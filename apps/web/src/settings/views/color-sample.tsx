import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { APPOINTMENT_TEXT, lowContrast, READABLE_CONTRAST } from '@fieldstone/contracts/settings/calendar/contrast';
import { useTranslation } from 'react-i18next';

import styles from './color-sample.module.css';

const COLOR = /^#[0-9a-fA-F]{6}$/;

/** Returns a contrast that is too low; undefined for a sufficient one or an incomplete color. */
function ratioOf(color: string): string | undefined {
  return COLOR.test(color) ? lowContrast(color)?.toFixed(1) : undefined;
}

/** Shows a color as on an appointment, with its hex code and a mark if white text on it is hard to read. */
export function ColorSample({ color }: { readonly color: string }) {
  const { t } = useTranslation('appointment-color');
  const ratio = ratioOf(color);
  return (
    <span className={styles.sample}>
      <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: color, color: APPOINTMENT_TEXT }} />
      <code>{color}</code>
      {ratio !== undefined && (
        <span className={styles.warning} title={t('lowContrast', { ratio, minimum: READABLE_CONTRAST })}>
          <IconAlertTriangle aria-hidden="true" size={16} />
          <span className="visually-hidden">{t('lowContrast', { ratio, minimum: READABLE_CONTRAST })}</span>
        </span>
      )}
    </span>
  );
}

/** Previews an appointment in the color, with a warning if it is hard to read. */
export function ColorPreview({ color, title }: { readonly color: string; readonly title: string }) {
  const { t } = useTranslation('appointment-color');
  const ratio = ratioOf(color);
  const isKnown = COLOR.test(color);
  const shown = title.trim() === '' ? t('previewTitle') : title;
  return (
    <div className={styles.preview}>
      <span className={styles.caption}>{t('preview')}</span>
      <figure
        aria-label={t(color === '' ? 'previewUncolored' : 'previewLabel', { title: shown, color })}
        className={styles.card}
        style={isKnown ? { backgroundColor: color, color: APPOINTMENT_TEXT } : {}}
        data-known={isKnown}
        data-title={shown}
      />
      <output className={styles.warning}>
        {ratio !== undefined && (
          <>
            <IconAlertTriangle aria-hidden="true" size={16} />
            <span>{t('lowContrast', { ratio, minimum: READABLE_CONTRAST })}</span>
          </>
        )}
      </output>
    </div>
  );
}
