import type { PreviewWorkOrder } from '@fieldstone/contracts/appointment-preview';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppData } from '../app-data/app-data-query.ts';
import { searchQuery, sampleQuery } from './preview-queries.ts';
import { useSettled } from '../use-settled.ts';

/** How many appointments are shown at once. */
const SHOWN = 3;

/** How long typing rests before the org is searched, in milliseconds. */
const PAUSE = 300;

const NONE: readonly PreviewWorkOrder[] = [];

/** Which of the org's work orders the preview shows: some by chance, others on demand, or one that was searched for. */
export function useWorkOrders() {
  const eventType = useAppData().eventTypeName;
  const sample = useQuery(sampleQuery(eventType));
  const [start, setStart] = useState(0);
  const [chosen, setChosen] = useState<PreviewWorkOrder>();
  const [search, setSearch] = useState('');
  const { value: text, isSettled } = useSettled(search.trim(), search.trim(), PAUSE);
  const found = useQuery(searchQuery(eventType, text));

  const records = sample.data ?? NONE;
  const isSearching = search.trim() !== '';
  const showOthers = async (): Promise<void> => {
    setChosen(undefined);
    const next = start + SHOWN;
    if (next < records.length) {
      setStart(next);
      return;
    }
    const { isSuccess } = await sample.refetch();
    if (isSuccess) setStart(0);
  };

  return {
    sample,
    /** What is shown; empty while nothing is known, and where the org has no work orders. */
    shown: chosen === undefined ? records.slice(start, start + SHOWN) : [chosen],
    chosen,
    showOthers: () => void showOthers(),
    choose: (id: string): void => {
      setChosen([...(found.data ?? NONE), ...records].find((one) => one.id === id));
      setSearch('');
    },
    search,
    setSearch,
    /** What there is to choose: what was found, or the sample while nothing is searched for. */
    choices: isSearching ? (found.data ?? NONE) : records,
    isSearching: isSearching && (!isSettled || found.isFetching),
    searchError: isSearching ? found.error : null,
  };
}

export type WorkOrders = ReturnType<typeof useWorkOrders>;
