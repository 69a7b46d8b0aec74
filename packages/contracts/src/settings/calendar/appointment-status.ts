import * as z from 'zod/mini';
import { text } from '../../platform/primitives.ts';
import { defineSetting } from '../setting.ts';
import { toSummary } from '../setting-summary.ts';

/** Maximum number of transitions of a group profile; no administrator could oversee more. */
export const TRANSITIONS_LIMIT = 500;

/** An allowed change of an appointment from one status to another; both are status ids. */
const transition = z.looseObject({ fromStatus: text(255), toStatus: text(255) });

export type Transition = Pick<z.infer<typeof transition>, 'fromStatus' | 'toStatus'>;

/** Keys of validation.en.json. */
export type TransitionProblem = 'statusRequired' | 'transitionSame' | 'transitionDuplicate';

/** Returns the rule that each row breaks, by the row's index. The first row of a repeated pair is valid (requirement STA-04). */
export function transitionProblems(rows: readonly Transition[]): ReadonlyMap<number, TransitionProblem> {
  const seen = new Set<string>();
  const problems = new Map<number, TransitionProblem>();
  for (const [index, { fromStatus, toStatus }] of rows.entries()) {
    const pair = JSON.stringify([fromStatus, toStatus]);
    if (fromStatus === '' || toStatus === '') problems.set(index, 'statusRequired');
    else if (fromStatus === toStatus) problems.set(index, 'transitionSame');
    else if (seen.has(pair)) problems.set(index, 'transitionDuplicate');
    seen.add(pair);
  }
  return problems;
}

/** A status with the statuses that can follow it. */
export type StatusSteps = { readonly status: string; readonly toStatus: readonly string[] };

/**
 * Returns each status that has transitions with the statuses that can follow it, both sorted by their labels (requirement STA-06).
 * Incomplete rows are ignored.
 */
export function transitionList(
  rows: readonly Transition[],
  labelOf: (status: string) => string = (status) => status,
): readonly StatusSteps[] {
  const alphabetical = (left: string, right: string): number => labelOf(left).localeCompare(labelOf(right), 'en');
  const filled = rows.filter(({ fromStatus, toStatus }) => fromStatus !== '' && toStatus !== '');
  return [...Map.groupBy(filled, ({ fromStatus }) => fromStatus)]
    .map(([status, steps]) => ({
      status,
      toStatus: [...new Set(steps.map(({ toStatus }) => toStatus))].toSorted(alphabetical),
    }))
    .toSorted((left, right) => alphabetical(left.status, right.status));
}

/** Appointment status: whether technicians see and change it, and the allowed transitions. */
export const appointmentStatus = defineSetting({
  id: 'SET004',
  name: 'appointment-status',
  slug: 'calendar/appt-status',
  lists: { configuration: { recognizedBy: ['fromStatus', 'toStatus'] } },
  dependent: [
    {
      keys: ['allowConfiguration', 'configuration'],
      // Nobody can delete the last transition, but two people can delete the last two.
      fit: ({ allowConfiguration, configuration }) => allowConfiguration === configuration.length > 0,
    },
  ],
  // Transitions are stored only while they are configured (requirement STA-05).
  toSave: (edit) => (edit.allowConfiguration ? edit : { ...edit, configuration: [] }),
  schema: z
    .looseObject({
      allowStatusChange: z.boolean(),
      allowConfiguration: z.boolean(),
      configuration: z.array(transition).check(z.maxLength(TRANSITIONS_LIMIT, 'tooMany')),
    })
    .check(
      z.check(({ value: { allowConfiguration, configuration }, issues }) => {
        if (!allowConfiguration) return;
        for (const [index, message] of transitionProblems(configuration)) {
          issues.push({ code: 'custom', input: configuration[index], path: ['configuration', index], message });
        }
      }),
    ),
  // Without configured transitions, every change is allowed, and there is nothing to count.
  summary: ({ allowStatusChange, allowConfiguration, configuration }) =>
    toSummary({
      on: allowStatusChange,
      ...(allowConfiguration && { list: configuration.map((row) => ({ text: row.fromStatus, to: row.toStatus })) }),
    }),
  defaults: { allowStatusChange: false, allowConfiguration: false, configuration: [] },
  saveProblems: ({ allowConfiguration, configuration }) => {
    if (allowConfiguration === configuration.length > 0) return [];
    return [{ path: ['configuration'], message: allowConfiguration ? 'transitionsMissing' : 'transitionsSwitchedOff' }];
  },
});

export type AppointmentStatus = z.infer<typeof appointmentStatus.schema>;
