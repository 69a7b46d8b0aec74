import type { PlannedItem } from '@fieldstone/contracts/organization/planned-change';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { countOutcome, OUTCOME_TONES, SHOWN_OUTCOMES, shownOutcome } from './shown-outcome.ts';

type Result = Pick<PlannedItem, 'outcome' | 'reason'>;

/** Shows how many settings of a finished planned change have each outcome. */
export function OutcomeCounts({ results }: { readonly results: readonly Result[] }) {
  const { t } = useTranslation('copy');
  return SHOWN_OUTCOMES.map((outcome) => {
    const count = countOutcome(results, outcome);
    return (
      <Badge key={outcome} tone={count > 0 ? OUTCOME_TONES[outcome] : 'neutral'}>
        {t(`result.counts.${outcome}`, { count })}
      </Badge>
    );
  });
}

/** Shows the outcome of a setting. */
export function OutcomeBadge({ result }: { readonly result: Result }) {
  const { t } = useTranslation('copy');
  const outcome = shownOutcome(result);
  return <Badge tone={OUTCOME_TONES[outcome]}>{t(`result.statuses.${outcome}`)}</Badge>;
}
