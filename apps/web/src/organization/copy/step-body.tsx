import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApplying } from '../../changes/change-queries.ts';
import { useViewHeading } from '../../changes/use-view-heading.ts';
import { STEPS } from './choose/selection.ts';
import { StepList } from './step-list.tsx';

export type StepBodyProps = {
  readonly step: number;
  readonly isChoosing: boolean;
  /** The displayed copy; undefined until it is loaded. */
  readonly copy: PlannedChange | undefined;
  readonly children: ReactNode;
};

/** Shows a step below its heading, which receives the focus when the view changes. */
export function StepBody({ step, isChoosing, copy, children }: StepBodyProps) {
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
