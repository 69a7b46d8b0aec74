import { useTranslation } from 'react-i18next';
import styles from './notify-dialog.module.css';
import type { UpdateRules } from './use-update-rules.ts';

/** Shows how apps handle a notification, with the texts of the global settings that control it. */
export function UpdateRulesNote({ rules }: { readonly rules: UpdateRules }) {
  const { t } = useTranslation('settings');
  const rows = (['reminderFrequency', 'forceDownload'] as const).map((key) => ({
    key,
    label: t(`global-settings.fields.${key}.label`),
    value: t(`global-settings.fields.${key}.options.${rules[key].replaceAll('.', ' ')}`, { defaultValue: rules[key] }),
  }));
  return (
    <dl className={styles.rules}>
      {rows.map(({ key, label, value }) => (
        <div key={key} className={styles.rule}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
