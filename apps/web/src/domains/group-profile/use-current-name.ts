import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appDataQuery } from '../../lib/start-data/app-data-query.ts';

/** Shows the name that a response contains in the whole console: someone may have renamed the group profile since the start. */
export function useCurrentName(profileId: string, name: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (name === undefined) return;
    client.setQueryData(appDataQuery.queryKey, (data) => {
      const known = data?.profiles.find(({ id }) => id === profileId);
      if (data === undefined || known === undefined || known.name === name) return data;
      return { ...data, profiles: data.profiles.map((one) => (one === known ? { ...one, name } : one)) };
    });
  }, [client, profileId, name]);
}
