import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usersQuery } from './insight-queries.ts';

/** Matches user ids of the org; apps may report other identifiers, which have no name to look up. */
const RECORD_ID = /^005[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?$/;

/** Returns a function for the name of a user of a page of a list, or the id without one, and the query of the names. */
export function useUserNames(ids: ReadonlyArray<string | null>) {
  const { t } = useTranslation('insights');
  const query = useQuery(usersQuery(ids.flatMap((id) => (id !== null && RECORD_ID.test(id) ? [id] : []))));
  const names = new Map(query.data?.records.map(({ id, name }) => [id, name]));
  return { query, nameOf: (id: string | null) => (id === null ? t('hiddenUser') : (names.get(id) ?? id)) };
}
