import { appointmentStatus } from '@fieldstone/contracts/appointment-status';
import { useTranslation } from 'react-i18next';

export type TransitionPairsProps = { readonly value: unknown; readonly labelOf: (id: string) => string };

/** Transitions as pairs to compare in the conflict dialog. */
export function TransitionPairs({ value, labelOf }: TransitionPairsProps) {
  const { t } = useTranslation('settings');
  const read = appointmentStatus.schema.safeParse({ ...appointmentStatus.defaults, configuration: value });
  const rows = read.data?.configuration ?? [];
  if (rows.length === 0) return t('value.noItems');
  return (
    <ul>
      {rows.map(({ fromStatus, toStatus }) => (
        <li key={JSON.stringify([fromStatus, toStatus])}>
          {labelOf(fromStatus)} → {labelOf(toStatus)}
        </li>
      ))}
    </ul>
  );
}
