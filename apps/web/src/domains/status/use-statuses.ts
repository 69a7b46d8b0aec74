import type { AppointmentStatusOption } from '@fieldstone/contracts/settings/calendar/status-source';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { statusQueries } from './status-queries.ts';
import type { StatusList, StatusSource } from './status-queries.ts';

/** Why an appointment cannot take a status: the org does not know it, or the status field does not offer it. */
export type StatusProblem = 'unknown' | 'unavailable';

export type Statuses = {
  readonly source: StatusSource;
  /** In the order of the org; empty until they are loaded. */
  readonly statuses: readonly AppointmentStatusOption[];
  readonly place: StatusList['place'];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly isRepeated: boolean;
  readonly reload: () => void;
  /** What a person reads; an unknown status is called by its id. */
  readonly labelOf: (id: string) => string;
  /** Undefined also while the statuses are not there: then nothing is known to be wrong. */
  readonly problemOf: (id: string) => StatusProblem | undefined;
};

/** The statuses that stored ones refer to; what looks them up stays the same until they change. */
export function useStatuses(source: StatusSource): Statuses {
  const { data, isPending, isFetching, error, refetch } = useQuery(statusQueries[source]);
  const lookUp = useMemo(() => lookUpIn(data), [data]);
  return useMemo(
    () => ({
      ...lookUp,
      source,
      isLoading: isPending,
      error,
      isRepeated: isFetching,
      reload: () => void refetch(),
    }),
    [lookUp, source, isPending, error, isFetching, refetch],
  );
}

function lookUpIn(list: StatusList | undefined): Pick<Statuses, 'statuses' | 'place' | 'labelOf' | 'problemOf'> {
  const statuses = list?.statuses ?? [];
  const labels = new Map(statuses.map(({ id, label }) => [id, label]));
  return {
    statuses,
    place: list?.place,
    labelOf: (id) => labels.get(id) ?? id,
    problemOf: (id) => {
      if (list === undefined || id === '') return undefined;
      if (!labels.has(id)) return 'unknown';
      return list.notOffered.has(id) ? 'unavailable' : undefined;
    },
  };
}
