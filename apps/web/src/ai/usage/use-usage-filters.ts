import { AI_USES } from '@fieldstone/contracts/skills/all-skills';
import { AI_OUTCOMES } from '@fieldstone/contracts/skills/ai-outcomes';
import { USAGE_DIMENSIONS, USAGE_PERIOD } from '@fieldstone/contracts/skills/ai-usage';
import type { UsageDimension, UsageFilter } from '@fieldstone/contracts/skills/ai-usage';
import { usePeriod } from '../../domains/period/use-period.ts';
import { useAddress } from '../../lib/navigation/use-address.ts';
import type { AddressEntries } from '../../lib/navigation/use-address.ts';
import type { PagePeriod } from '../../domains/period/use-period.ts';

/** The listed uses of the page, kept in the URL (requirement INX-11). */
export type UsageFilters = {
  readonly period: PagePeriod;
  /** The filters as the server accepts them. */
  readonly filter: UsageFilter;
  /** What the uses are totaled by. */
  readonly by: UsageDimension;
  /** Sets parts of the URL; undefined removes one. */
  readonly set: (entries: AddressEntries) => void;
};

const ACTION_LENGTH = 255;

/** Reads the filters from the URL; unknown values are ignored. */
export function useUsageFilters(): UsageFilters {
  const [search, change] = useAddress();
  const period = usePeriod(USAGE_PERIOD);
  const [user, action] = [search.get('user') ?? '', search.get('action')?.slice(0, ACTION_LENGTH) ?? ''];
  const skill = AI_USES.find((one) => one === search.get('skill'));
  const outcome = AI_OUTCOMES.find((one) => one === search.get('outcome'));
  return {
    period,
    filter: {
      ...(/^[a-zA-Z0-9]{15}([a-zA-Z0-9]{3})?$/.test(user) && { user }),
      ...(skill && { skill }),
      ...(action !== '' && { action }),
      ...(outcome && { outcome }),
    },
    by: USAGE_DIMENSIONS.find((one) => one === search.get('by')) ?? 'skill',
    set: (entries) => change(entries, { preventScrollReset: true }),
  };
}
