import { transitionList } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { AppointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { AppointmentStatusOption } from '@fieldstone/contracts/settings/calendar/status-source';

export type NextStatuses = {
  readonly labels: readonly string[];
  /** Whether no transition starts or ends at the status. */
  readonly isApart: boolean;
};

/**
 * Returns the labels of the possible next statuses in alphabetical order: by the profile's transitions, or by the org's if it has none.
 * @param usesOwn whether the profile may have its own transitions: the service board is not enabled (requirement STA-02)
 */
export function nextStatuses(
  current: string,
  { allowConfiguration, configuration }: AppointmentStatus,
  options: readonly AppointmentStatusOption[],
  usesOwn: boolean,
): NextStatuses {
  const labels = new Map(options.map(({ id, label }) => [id, label]));
  const labelOf = (status: string): string => labels.get(status) ?? status;
  const ofOrg = options.flatMap(({ id, transitions }) => transitions.map((toStatus) => ({ fromStatus: id, toStatus })));
  const steps = transitionList(usesOwn && allowConfiguration ? configuration : ofOrg, labelOf);
  const next = (steps.find(({ status }) => status === current)?.toStatus ?? []).filter((status) => status !== current);
  const isReached = steps.some(({ status, toStatus }) => status !== current && toStatus.includes(current));
  return { labels: next.map(labelOf), isApart: next.length === 0 && !isReached };
}
