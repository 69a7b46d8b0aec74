import type { AppointmentStatusOption } from '@fieldstone/contracts/settings/calendar/status-source';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { statusQueries } from './status-queries.ts';
import type { StatusList, StatusSource } from './status-queries.ts';

/** Why an appointment can't have a status: the org doesn't have it, or the status field doesn't offer it. */
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
  /** Returns the label of a status, or its id if it is unknown. */
  readonly labelOf: (id: string) => string;
  /** Returns the problem of a status; undefined until the statuses are loaded. */
  readonly problemOf: (id: string) => StatusProblem | undefined;
};

/** Returns the available statuses; the lookup functions keep their identity until the statuses change. */
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
