import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { isSilent } from '../../lib/api/report-error.ts';
import { wantedOf } from './appointment-draft.ts';
import type { AppointmentDraft } from './appointment-draft.ts';
import { appointmentsOf, previewQuery } from './preview-queries.ts';
import type { Appointment } from './preview-queries.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** The debounce of edits that need data from the CRM, in milliseconds. */
const PAUSE = 400;

/** A draft and the matching appointments from the CRM. */
export type Picture = { readonly draft: AppointmentDraft; readonly appointments: readonly Appointment[] };

/**
 * Follows a draft: an edit that needs no new data shows at once, any other when its data is loaded; until then the last complete
 * preview remains. An edit cancels requests that it makes obsolete.
 */
export function usePicture(draft: AppointmentDraft, workOrders: readonly string[]) {
  const eventType = useAppData().eventTypeName;
  const wanted = wantedOf(draft);
  const { value: asked, isSettled } = useSettled(wanted, JSON.stringify(wanted), PAUSE);
  const { data, error, isFetching, refetch } = useQuery(previewQuery(eventType, workOrders, asked));

  const appointments = useMemo(() => data && appointmentsOf(data).toSorted(byStart), [data]);

  const [picture, setPicture] = useState<Picture>();
  const isCurrent = picture !== undefined && picture.draft === draft && picture.appointments === appointments;
  if (isSettled && appointments !== undefined && !isCurrent) setPicture({ draft, appointments });

  return {
    picture,
    isLoading: !isSettled || isFetching,
    error: isFetching || isSilent(error) ? null : error,
    retry: (): void => void refetch(),
  };
}

/** Sorts chronologically, with unscheduled work orders last. */
function byStart(one: Appointment, other: Appointment): number {
  return (one.appointment?.start ?? '9').localeCompare(other.appointment?.start ?? '9');
}
