import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApplying } from '../../changes/change-queries.ts';
import { useViewHeading } from '../../changes/use-view-heading.ts';
import { STEPS } from './choose/use-chooser.ts';
import styles from './wizard-step.module.css';

export type WizardStepProps = {
  readonly step: number;
  readonly isChoosing: boolean;
  /** The displayed copy; undefined until it is loaded. */
  readonly copy: PlannedChange | undefined;
  readonly children: ReactNode;
};

/** Shows a step below its heading, which receives the focus when the view changes. */
export function WizardStep({ step, isChoosing, copy, children }: WizardStepProps) {
  const { t } = useTranslation('copy');
  const name = STEPS[step] ?? STEPS[0];
  const view = isChoosing ? name : 'result';
  const heading = useViewHeading(view);
  // A running copy has no rows to expand yet.
  const hint = !isChoosing && copy && isApplying(copy) ? 'applying' : view;
  return (
    <div className="stack-3">
      <StepList step={step} />
      <h3 ref={heading} tabIndex={-1} className="visually-hidden">
        {t(`steps.${name}`)}
      </h3>
      <p className="muted">{t(`hints.${hint}`)}</p>
      {children}
    </div>
  );
}

/** Shows the steps of the wizard, and marks the current one. */
function StepList({ step }: { readonly step: number }) {
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
