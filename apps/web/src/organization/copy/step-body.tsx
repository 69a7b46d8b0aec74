import type { CopyOperation } from '@fieldstone/contracts/organization/copy';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './copy-wizard.module.css';
import { STEPS } from './choose/selection.ts';
import { StepList } from './step-list.tsx';

export type StepBodyProps = {
  readonly step: number;
  /** The displayed copy; undefined while the user chooses a new one. */
  readonly operation: { readonly status: CopyOperation['status'] | undefined } | undefined;
  readonly children: ReactNode;
};

/** Shows a step below its heading, which receives the focus when the view changes. */
export function StepBody({ step, operation, children }: StepBodyProps) {
  const { t } = useTranslation('copy');
  const heading = useRef<HTMLHeadingElement>(null);
  const name = STEPS[step] ?? STEPS[0];
  const view = operation ? 'operation' : name;
  // A running copy has no rows to expand yet.
  const hint = operation?.status === 'running' ? t('operation.mayClose') : t(`hints.${view}`);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view) heading.current?.focus();
    shown.current = view;
  }, [view]);
  return (
    <div className={styles.body}>
      <StepList step={step} />
      <h3 ref={heading} tabIndex={-1} className="visually-hidden">
        {t(`steps.${name}`)}
      </h3>
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}
