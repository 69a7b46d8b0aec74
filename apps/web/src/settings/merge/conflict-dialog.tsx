import type { Choose } from '@fieldstone/contracts/settings/merge/collision';
import type { RuleProblem } from '@fieldstone/contracts/settings/rule-problem';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { lazy, Suspense } from 'react';
import type { EntryViews } from '../differences/use-entry-changes.tsx';
import type { SettingForm } from '../model/use-setting.ts';

/** Loaded on demand: conflicts are rare. */
const ConflictDecision = lazy(async () => ({ default: (await import('./conflict-decision.tsx')).ConflictDecision }));

export type ConflictDialogProps<P extends Payload> = EntryViews & {
  readonly form: SettingForm<P>;
  /** Closes the dialog; by default it returns to the edits without changing them. */
  readonly onClose?: () => void;
};

/** Shows the dialog in which the user resolves a conflict with another administrator. */
export function ConflictDialog<P extends Payload>({ form, onClose, ...views }: ConflictDialogProps<P>) {
  const { setting, dispatch } = form;
  const { stage } = form.state;
  if (stage.name !== 'conflict') return null;
  const { conflict, isReviewing } = stage;
  const decide = (choose: Choose): readonly RuleProblem[] => {
    const { payload, problems = [] } = conflict.merge.decide(choose);
    if (payload !== undefined) dispatch({ type: 'decided', payload });
    return problems;
  };
  return (
    <Suspense>
      <ConflictDecision
        key={conflict.theirs.version}
        conflict={conflict}
        isOpen={isReviewing}
        setting={setting}
        onDecide={decide}
        onClose={onClose ?? (() => dispatch({ type: 'reviewed', isOpen: false }))}
        {...views}
      />
    </Suspense>
  );
}
