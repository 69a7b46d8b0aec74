import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useTranslation } from 'react-i18next';
import { STEPS } from './choose/selection.ts';
import styles from './step-list.module.css';

/** Shows the steps of the wizard, and marks the current one. */
export function StepList({ step }: { readonly step: number }) {
  const { t } = useTranslation('copy');
  return (
    <ol aria-label={t('steps.label')} className={styles.steps}>
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === step ? 'step' : undefined}
          data-done={index < step || undefined}
          className={styles.step}
        >
          <span aria-hidden="true" className={styles.number}>
            {index < step ? <IconCheck size={14} stroke={3} /> : index + 1}
          </span>
          <span className={styles.name}>{t(`steps.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}
