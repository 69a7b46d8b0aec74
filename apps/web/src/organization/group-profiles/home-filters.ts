import type { HomeProfile } from '@fieldstone/contracts/organization/overview';
import { plain } from '@fieldstone/ui/data-grid';

/** The filters of the list, by their names in the address. */
export const FILTERS = {
  all: () => true,
  changed: ({ changedSinceNotification }: HomeProfile) => changedSinceNotification,
  broken: ({ problems }: HomeProfile) => problems.brokenReference > 0,
  invalid: ({ problems }: HomeProfile) => problems.invalid > 0,
  inactive: ({ isActive }: HomeProfile) => !isActive,
} as const satisfies Record<string, (profile: HomeProfile) => boolean>;

export type HomeFilter = keyof typeof FILTERS;

/** Returns whether a text is the name of a filter. */
export const isFilter = (text: string | null): text is HomeFilter => text !== null && Object.hasOwn(FILTERS, text);

/** Filters that are offered only while they match a group profile. */
const RARE: ReadonlySet<HomeFilter> = new Set(['invalid', 'inactive']);

export type FilterCount = { readonly filter: HomeFilter; readonly count: number };

/** Returns the filters to offer, each with the number of its group profiles. */
export function offeredFilters(profiles: readonly HomeProfile[], chosen: HomeFilter): FilterCount[] {
  return Object.keys(FILTERS)
    .filter(isFilter)
    .map((filter) => ({ filter, count: profiles.filter(FILTERS[filter]).length }))
    .filter(({ filter, count }) => count > 0 || filter === chosen || !RARE.has(filter));
}

/** Returns the group profiles that a filter and a search in name and description match, ignoring case and accents. */
export function matching(profiles: readonly HomeProfile[], filter: HomeFilter, search: string): HomeProfile[] {
  const desired = plain(search.trim());
  return profiles
    .filter(FILTERS[filter])
    .filter(({ name, description }) => desired === '' || plain(`${name} ${description ?? ''}`).includes(desired));
}

/**
 * Returns the group profile to start with on a first visit: an active one with its own settings, if possible with something to
 * fix, with most settings, and changed last; undefined if no settings are stored.
 */
export function suggestedProfile(profiles: readonly HomeProfile[]): HomeProfile | undefined {
  const rank = ({ problems, storedSettings }: HomeProfile) =>
    storedSettings + (problems.brokenReference + problems.invalid > 0 ? 1000 : 0);
  const changed = ({ lastChanged }: HomeProfile) => (lastChanged === null ? 0 : Date.parse(lastChanged.at));
  return profiles
    .filter(({ isActive, isGlobal, storedSettings }) => isActive && !isGlobal && storedSettings > 0)
    .toSorted((a, b) => rank(b) - rank(a) || changed(b) - changed(a))[0];
}
