import { groupProfileState } from '@fieldstone/contracts/organization/group-profiles';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useChangeLines } from '../../domains/group-profile/use-change-lines.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from './change-history.module.css';
import type { DifferenceProps } from './change-view.ts';

/** The state after a change; a clone names its source. */
const recordedState = z.extend(groupProfileState, {
  cloneOf: z.optional(z.nullable(z.object({ name: z.string() }))),
});

type LinesProps = Pick<DifferenceProps, 'isShort'> & { readonly lines: readonly string[] };

function Lines({ lines, isShort }: LinesProps) {
  if (isShort) return <span>{lines[0]}</span>;
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Shows the changed properties of a group profile. */
export function ProfileDifference({ entry: { before, after }, isShort }: DifferenceProps) {
  const linesOf = useChangeLines();
  const lines = linesOf({
    before: groupProfileState.safeParse(before).data ?? {},
    after: recordedState.safeParse(after).data ?? {},
  });
  return <Lines isShort={isShort} lines={lines} />;
}

const FIGURES = ['inputTokens', 'outputTokens', 'credits'] as const;

/** Shows the corrected figures of an AI request. */
export function UsageDifference({ entry: { before, after }, isShort }: DifferenceProps) {
  const { t } = useTranslation('change-history');
  const { locale } = useSessionUser();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const textOf = (value: unknown) => number.format(Number(value));
  const lines = FIGURES.filter((name) => before?.[name] !== after?.[name]).map((name) =>
    t(`usage.${name}`, { before: textOf(before?.[name]), after: textOf(after?.[name]) }),
  );
  return <Lines isShort={isShort} lines={lines} />;
}
