import { listGroupProfiles } from '@fieldstone/contracts/organization/group-profiles';
import { recordId } from '@fieldstone/contracts/platform/primitives';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routeQuery } from '../../lib/api/route-query.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { GROUP_PROFILES_KEY } from '../notification/notified-states.ts';

/** How long names of inactive group profiles are not read again, in milliseconds. */
const NAMES_AGE_MS = 60_000;

/** Queries all group profiles, active or not, by id. */
const allProfilesQuery = routeQuery(listGroupProfiles, {
  queryKey: [GROUP_PROFILES_KEY, 'all'],
  staleTime: NAMES_AGE_MS,
  data: ({ records }) => new Map(records.map((profile) => [profile.id, profile])),
});

/**
 * Returns a function for the name of a group profile, with a mark if it is inactive; undefined for a deleted one. The start-up data name the
 * active ones; others are read only if they are among the ids.
 * @param ids the group profiles to name; other values are ignored
 */
export function useProfileNames(ids: ReadonlyArray<string | null>): (id: string | null) => string | undefined {
  const { t } = useTranslation('app');
  const { profiles } = useAppData();
  const nameOf = (id: string | null) => profiles.find((profile) => profile.id === id)?.name;
  const isOther = (id: string | null) => nameOf(id) === undefined && recordId.safeParse(id).success;
  const { data: all, isSuccess } = useQuery({ ...allProfilesQuery, enabled: ids.some(isOther) });
  return (id) => {
    if (!isOther(id)) return nameOf(id);
    if (!isSuccess) return t('profile.unnamed');
    const other = all.get(id ?? '');
    return other?.isActive === false ? t('profile.inactive', { name: other.name }) : other?.name;
  };
}
