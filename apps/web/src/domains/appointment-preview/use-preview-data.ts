import type { ProfileUser } from '@fieldstone/contracts/organization/group-profiles';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { isSilent } from '../../lib/api/report-error.ts';
import { toPreviewInputs } from './appointment-draft.ts';
import type { AppointmentDraft } from './appointment-draft.ts';
import { toAppointments, previewQuery } from './preview-queries.ts';
import type { Appointment } from './preview-queries.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/** The debounce of edits that need data from the CRM, in milliseconds. */
const PAUSE = 400;

/** A draft and the matching appointments from the CRM: those of any technician, or of one. */
export type PreviewData = {
  readonly draft: AppointmentDraft;
  readonly appointments: readonly Appointment[];
  readonly technician: ProfileUser | undefined;
};

/**
 * Follows a draft: an edit that needs no new data shows immediately, any other when its data is loaded; until then the last complete
 * preview remains. An edit cancels requests that it makes obsolete.
 */
export function usePreviewData(
  draft: AppointmentDraft,
  workOrders: readonly string[],
  technician: ProfileUser | undefined,
) {
  const eventType = useAppData().eventTypeName;
  const inputs = toPreviewInputs(draft);
  const { value: requested, isUpToDate } = useDebounced(inputs, JSON.stringify(inputs), PAUSE);
  const { data, error, isFetching, refetch } = useQuery(
    previewQuery({ eventType, technician: technician?.id }, workOrders, requested),
  );

  const [now] = useState(() => new Date().toISOString());
  const isOfOne = technician !== undefined;
  const appointments = useMemo(() => {
    const sorted = data && toAppointments(data).toSorted(byStart);
    return isOfOne ? sorted && nextFirst(sorted, now) : sorted;
  }, [data, isOfOne, now]);

  const [preview, setPreview] = useState<PreviewData>();
  const isCurrent =
    preview !== undefined &&
    preview.draft === draft &&
    preview.appointments === appointments &&
    preview.technician === technician;
  if (isUpToDate && appointments !== undefined && !isCurrent) setPreview({ draft, appointments, technician });

  return {
    preview,
    isLoading: !isUpToDate || isFetching,
    error: isFetching || isSilent(error) ? null : error,
    retry: (): void => void refetch(),
  };
}

/** Puts the appointments that ended before `now` behind the next ones, the latest first. */
function nextFirst(sorted: readonly Appointment[], now: string): readonly Appointment[] {
  const isPast = ({ appointment }: Appointment) => {
    const end = appointment?.end ?? appointment?.start ?? null;
    return end !== null && end <= now;
  };
  return [...sorted.filter((one) => !isPast(one)), ...sorted.filter(isPast).toReversed()];
}

/** Sorts chronologically, with unscheduled work orders last. */
function byStart(one: Appointment, other: Appointment): number {
  return (one.appointment?.start ?? '9').localeCompare(other.appointment?.start ?? '9');
}
