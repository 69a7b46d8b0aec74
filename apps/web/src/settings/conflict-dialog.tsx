import type { Payload } from '@fieldstone/contracts/setting';
import type { ReactNode } from 'react';
import type { Path } from './path.ts';
import type { SettingForm } from './use-setting.ts';
import { useFieldLabel, useValueText } from './use-value-text.ts';
import { ConflictDecision } from './conflict-decision.tsx';

export type ConflictDialogProps<P extends Payload> = {
  readonly form: SettingForm<P>;
  /** Shows a value better than words; undefined leaves it to them. */
  readonly renderValue?: (path: Path, value: unknown) => ReactNode;
  /** Back to the edits, which stay as they are. */
  readonly onClose: () => void;
};

/** Another administrator saved other values for the same fields: they are decided on in a dialog, loaded for the first one. */
export function ConflictDialog<P extends Payload>({ form, renderValue, onClose }: ConflictDialogProps<P>) {
  const labelOf = useFieldLabel(form.setting);
  const textOf = useValueText(form.setting);
  const { conflict, isReviewing } = form;
  if (!conflict) return null;
  const decide = (payload: Payload): boolean => {
    const { success, data } = form.setting.schema.safeParse(payload);
    if (success) form.resolve(data);
    return success;
  };
  return (
    <ConflictDecision
      key={conflict.theirs.version}
      conflict={conflict}
      isOpen={isReviewing}
      labelOf={labelOf}
      show={(path, value) => renderValue?.(path, value) ?? textOf(path, value)}
      onDecide={decide}
      onClose={onClose}
    />
  );
}
