import { PREVIEW_LIMIT } from '@fieldstone/contracts/organization/appointment-preview';
import type { PreviewWorkOrder } from '@fieldstone/contracts/organization/appointment-preview';
import { recordId } from '@fieldstone/contracts/platform/primitives';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAddress } from '../../lib/navigation/use-address.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { WORK_ORDER_PARAMETER } from './preview-parameters.ts';
import { namedQuery, sampleQuery, searchQuery } from './preview-queries.ts';
import type { TechnicianOfPreview } from './use-technician.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/** The number of appointments shown at once. */
const SHOWN = 3;

/** The debounce of the search, in milliseconds. */
const PAUSE = 300;

const NONE: readonly PreviewWorkOrder[] = [];

/**
 * Selects the work orders of the preview: a random sample or those of a technician, more on demand, or a search result. Their ids
 * are in the URL, so that a reload shows the same ones (requirement FIX-17). Waits until the technician of the URL is loaded.
 */
export function useWorkOrders({ shown: technician, isReady }: Pick<TechnicianOfPreview, 'shown' | 'isReady'>) {
  const scope = { eventType: useAppData().eventTypeName, technician: technician?.id };
  const client = useQueryClient();
  const [params, change] = useAddress();
  const addressed = [...new Set(params.getAll(WORK_ORDER_PARAMETER))];
  const ids = addressed.filter((id) => recordId.safeParse(id).success).slice(0, PREVIEW_LIMIT);
  const isSampled = ids.length === 0;
  const named = useQuery({ ...namedQuery(scope, ids), enabled: isReady && !isSampled });
  const sample = useQuery({ ...sampleQuery(scope), enabled: isReady && isSampled });
  const [isGone, setGone] = useState(false);
  const [search, setSearch] = useState('');
  const [searched, setSearched] = useState(technician?.id);
  if (searched !== technician?.id) {
    setSearched(technician?.id);
    setGone(false);
    setSearch('');
  }
  const { value: text, isUpToDate } = useDebounced(search.trim(), search.trim(), PAUSE);
  const found = useQuery(searchQuery(scope, text));

  const shown = (isSampled ? sample.data?.slice(0, SHOWN) : named.data) ?? NONE;
  const records = sample.data ?? shown;
  const chosen = shown.length === 1 ? shown[0] : undefined;
  const isSearching = search.trim() !== '';

  /** Puts work orders into the URL and the cache, so that they are not requested again. */
  const show = (next: readonly PreviewWorkOrder[]): void => {
    const nextIds = next.map(({ id }) => id);
    client.setQueryData(namedQuery(scope, nextIds).queryKey, next);
    change({ [WORK_ORDER_PARAMETER]: nextIds }, { replace: true, preventScrollReset: true });
  };

  const isMissing =
    isReady && (isSampled ? addressed.length > 0 : (named.data?.length ?? addressed.length) < addressed.length);
  const isSampleShown = isReady && isSampled && addressed.length === 0 && shown.length > 0;
  if (isMissing && !isGone) setGone(true);
  const keepInAddress = useEffectEvent(() => show(shown));
  useEffect(() => {
    if (isMissing || isSampleShown) keepInAddress();
  }, [isMissing, isSampleShown]);

  const showOthers = async (): Promise<void> => {
    setGone(false);
    const place = records.findIndex(({ id }) => id === shown.at(-1)?.id);
    const rest = sample.data?.slice(place + 1, place + 1 + SHOWN) ?? NONE;
    if (rest.length > 0) {
      show(rest);
      return;
    }
    const { data = NONE } = await sample.refetch();
    const others = data.filter(({ id }) => !ids.includes(id));
    if (data.length > 0) show((others.length > 0 ? others : data).slice(0, SHOWN));
  };

  return {
    /** The query that the preview depends on. */
    source: isSampled ? sample : named,
    isFetching: sample.isFetching || named.isFetching,
    /** The org has no work orders, or the technician no appointments. */
    isEmpty: isSampled && sample.data?.length === 0,
    /** The shown work orders; empty until they are loaded. */
    shown,
    chosen,
    /** A work order of the URL is missing in the org, so others are shown. */
    isGone,
    showOthers: () => void showOthers(),
    choose: (id: string): void => {
      const one = [...(found.data ?? NONE), ...records].find((other) => other.id === id);
      setGone(false);
      setSearch('');
      if (one) show([one]);
    },
    search,
    setSearch,
    /** The search results, or the sample without a search. */
    choices: isSearching ? (found.data ?? NONE) : records,
    isSearching: isSearching && (!isUpToDate || found.isFetching),
    searchError: isSearching ? found.error : null,
  };
}

export type WorkOrders = ReturnType<typeof useWorkOrders>;
