import type { Choose, Path } from '@fieldstone/contracts/settings/merge/collision';
import type { RuleProblem } from '@fieldstone/contracts/settings/rule-problem';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useEntryName } from '../ui/use-entry-name.ts';
import type { NameEntry } from '../ui/use-entry-name.ts';
import { useReason } from '../ui/use-reason.ts';
import type { SettingForm } from '../model/use-setting.ts';
import { useFieldLabel, useValueText } from '../ui/use-value-text.ts';

/** Loaded on demand: conflicts are rare. */
const ConflictDecision = lazy(async () => ({ default: (await import('./conflict-decision.tsx')).ConflictDecision }));

export type ConflictDialogProps<P extends Payload> = {
  readonly form: SettingForm<P>;
  /** Renders a value, or an entry as a list with one item; undefined shows it as text. */
  readonly renderValue?: (path: Path, value: unknown) => ReactNode;
  readonly nameEntry?: NameEntry;
  /** Returns to the edits without changing them. */
  readonly onClose: () => void;
};

/** Shows the dialog in which the user resolves a conflict with another administrator. */
export function ConflictDialog<P extends Payload>(props: ConflictDialogProps<P>) {
  const { form, renderValue, nameEntry, onClose } = props;
  const labelOf = useFieldLabel(form.setting);
  const textOf = useValueText(form.setting);
  const nameOf = useEntryName(form.setting, nameEntry);
  const reasonOf = useReason(labelOf);
  const textOfProblem = ({ path, message, params = {} }: RuleProblem) =>
    reasonOf({ path: path.map(String), rule: message, params });
  const { conflict, isReviewing } = form;
  if (!conflict) return null;
  const { merge } = conflict;
  const decide = (choose: Choose): readonly string[] => {
    const { payload, problems = [] } = merge.decide(choose);
    if (payload !== undefined) form.resolve(payload);
    return problems.map(textOfProblem);
  };
  return (
    <Suspense>
      <ConflictDecision
        key={conflict.theirs.version}
        conflict={conflict}
        isOpen={isReviewing}
        labelOf={labelOf}
        nameOf={nameOf}
        show={(path, value) => renderValue?.(path, value) ?? textOf(path, value)}
        reasons={merge.broken.map(textOfProblem)}
        onDecide={decide}
        onClose={onClose}
      />
    </Suspense>
  );
}
