import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { isSilent } from '../../lib/api/report-error.ts';
import { previewInputsOf } from './appointment-draft.ts';
import type { AppointmentDraft } from './appointment-draft.ts';
import { appointmentsOf, previewQuery } from './preview-queries.ts';
import type { Appointment } from './preview-queries.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/** The debounce of edits that need data from the CRM, in milliseconds. */
const PAUSE = 400;

/** A draft and the matching appointments from the CRM. */
export type PreviewData = { readonly draft: AppointmentDraft; readonly appointments: readonly Appointment[] };

/**
 * Follows a draft: an edit that needs no new data shows immediately, any other when its data is loaded; until then the last complete
 * preview remains. An edit cancels requests that it makes obsolete.
 */
export function usePreviewData(draft: AppointmentDraft, workOrders: readonly string[]) {
  const eventType = useAppData().eventTypeName;
  const inputs = previewInputsOf(draft);
  const { value: requested, isUpToDate } = useDebounced(inputs, JSON.stringify(inputs), PAUSE);
  const { data, error, isFetching, refetch } = useQuery(previewQuery(eventType, workOrders, requested));

  const appointments = useMemo(() => data && appointmentsOf(data).toSorted(byStart), [data]);

  const [preview, setPreview] = useState<PreviewData>();
  const isCurrent = preview !== undefined && preview.draft === draft && preview.appointments === appointments;
  if (isUpToDate && appointments !== undefined && !isCurrent) setPreview({ draft, appointments });

  return {
    preview,
    isLoading: !isUpToDate || isFetching,
    error: isFetching || isSilent(error) ? null : error,
    retry: (): void => void refetch(),
  };
}

/** Sorts chronologically, with unscheduled work orders last. */
function byStart(one: Appointment, other: Appointment): number {
  return (one.appointment?.start ?? '9').localeCompare(other.appointment?.start ?? '9');
}
