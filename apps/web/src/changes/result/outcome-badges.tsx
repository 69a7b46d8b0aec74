import type { PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { countOutcome, OUTCOME_TONES, SHOWN_OUTCOMES } from '../outcomes.ts';
import type { ShownOutcome } from '../outcomes.ts';

/** Shows how many settings of a finished planned change have each outcome. */
export function OutcomeCounts({ outcomes }: { readonly outcomes: readonly PlannedOutcome[] }) {
  const { t } = useTranslation('changes');
  return SHOWN_OUTCOMES.map((outcome) => {
    const count = countOutcome(outcomes, outcome);
    return (
      <Badge key={outcome} tone={count > 0 ? OUTCOME_TONES[outcome] : 'neutral'}>
        {t(`result.counts.${outcome}`, { count })}
      </Badge>
    );
  });
}

/** Shows the outcome of a setting or of a group profile. */
export function OutcomeBadge({ outcome }: { readonly outcome: ShownOutcome }) {
  const { t } = useTranslation('changes');
  return <Badge tone={OUTCOME_TONES[outcome]}>{t(`result.statuses.${outcome}`)}</Badge>;
}
