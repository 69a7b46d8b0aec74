import type { CopyOperation } from '@fieldstone/contracts/organization/copy';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './copy-wizard.module.css';
import { STEPS } from './choose/selection.ts';
import { StepList } from './step-list.tsx';

export type StepBodyProps = {
  readonly step: number;
  /** How far the copy that is shown is; undefined: one is chosen. */
  readonly operation: { readonly status: CopyOperation['status'] | undefined } | undefined;
  readonly children: ReactNode;
};

/** A step under its heading, which gets the focus when something else is shown. */
export function StepBody({ step, operation, children }: StepBodyProps) {
  const { t } = useTranslation('copy');
  const heading = useRef<HTMLHeadingElement>(null);
  const name = STEPS[step] ?? STEPS[0];
  const view = operation ? 'operation' : name;
  // While a copy runs there is nothing to open yet.
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
