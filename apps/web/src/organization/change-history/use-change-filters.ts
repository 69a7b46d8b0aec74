import { CHANGES_PERIOD } from '@fieldstone/contracts/organization/change-history';
import { changeFilters } from '@fieldstone/contracts/organization/change-kinds';
import { CHANGE_ORIGINS } from '@fieldstone/contracts/platform/change-origin';
import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';
import { useAddress } from '../../lib/navigation/use-address.ts';
import type { AddressEntries } from '../../lib/navigation/use-address.ts';
import { usePeriod } from '../../domains/period/use-period.ts';
import type { PagePeriod } from '../../domains/period/use-period.ts';
import type { ChangeFilters } from './change-queries.ts';

export const OUTCOMES = ['done', 'failed', 'unknown'] as const;

/** The filters that one select each sets, by their names in the URL. */
export type FilterName = 'person' | 'profile' | 'setting' | 'origin' | 'outcome' | 'text';

/** Maximum length of a text to search, in characters. */
export const TEXT_LIMIT = 100;

/** The filters of the page, kept in the URL. */
export type ChangeFilterState = {
  readonly period: PagePeriod;
  readonly offered: readonly FilterName[];
  readonly values: Readonly<Partial<Record<FilterName, string>>>;
  /** Number of filters besides the period. */
  readonly count: number;
  readonly set: (name: FilterName, value: string | undefined) => void;
  readonly clear: () => void;
  /** The filters as the server accepts them. */
  readonly query: ChangeFilters;
};

const NAMES: readonly FilterName[] = ['person', 'profile', 'setting', 'origin', 'outcome', 'text'];

/**
 * Reads the filters from the URL; unknown values are ignored.
 * @param profileId the group profile of the page, which is then no filter
 */
export function useChangeFilters(profileId?: string): ChangeFilterState {
  const [search, changeAddress] = useAddress();
  const period = usePeriod(CHANGES_PERIOD);
  const offered = NAMES.filter((name) => name !== 'profile' || profileId === undefined);
  const values = Object.fromEntries(
    offered.flatMap((name) => {
      const value =
        search
          .get(name)
          ?.trim()
          .slice(0, name === 'person' ? 255 : TEXT_LIMIT) ?? '';
      return value !== '' && isKnown(name, value) ? [[name, value]] : [];
    }),
  ) as ChangeFilterState['values'];
  const change = (entries: AddressEntries, replace: boolean) =>
    changeAddress({ change: undefined, ...entries }, { replace, preventScrollReset: true });
  const { person, profile = profileId, setting, text } = values;
  const settingIds = changeFilters.find(({ id }) => id === setting)?.settingIds;
  const origin = CHANGE_ORIGINS.find((one) => one === values.origin);
  const outcome = OUTCOMES.find((one) => one === values.outcome);
  return {
    period,
    offered,
    values,
    count: Object.keys(values).length,
    set: (name, value) => change({ [name]: value === '' ? undefined : value }, name === 'text'),
    clear: () =>
      change(Object.fromEntries([...offered, 'period', 'from', 'to'].map((name) => [name, undefined])), false),
    query: {
      from: period.start,
      until: period.end,
      ...(person !== undefined && { person }),
      ...(profile !== undefined && { profile }),
      ...(setting !== undefined && { setting: settingIds ?? [setting] }),
      ...(origin && { origin }),
      ...(outcome && { outcome }),
      ...(text !== undefined && { text }),
    },
  };
}

function isKnown(name: FilterName, value: string): boolean {
  if (name === 'origin') return CHANGE_ORIGINS.some((origin: ChangeOrigin) => origin === value);
  if (name === 'outcome') return OUTCOMES.some((outcome) => outcome === value);
  if (name === 'profile') return /^[a-zA-Z0-9]{15}([a-zA-Z0-9]{3})?$/.test(value);
  return name !== 'setting' || /^[\w-]{1,80}$/.test(value);
}
