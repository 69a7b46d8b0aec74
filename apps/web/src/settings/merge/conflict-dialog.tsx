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

/** Rare: two administrators changed the same fields or entries. */
const ConflictDecision = lazy(async () => ({ default: (await import('./conflict-decision.tsx')).ConflictDecision }));

export type ConflictDialogProps<P extends Payload> = {
  readonly form: SettingForm<P>;
  /** Shows a value better than words, also a list with one entry; undefined leaves it to them. */
  readonly renderValue?: (path: Path, value: unknown) => ReactNode;
  readonly nameEntry?: NameEntry;
  /** Back to the edits, which stay as they are. */
  readonly onClose: () => void;
};

/** Another administrator saved other values for the same fields or entries: a dialog decides. */
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
