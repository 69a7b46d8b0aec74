import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentStatus, transitionList, transitionProblems } from './appointment-status.ts';
import type { Transition } from './appointment-status.ts';
import { ruleText } from '../../test/rule-text.ts';

const row = (fromStatus: string, toStatus: string): Transition => ({ fromStatus, toStatus });
const rows = fc.array(
  fc.record({ fromStatus: fc.constantFrom('', 'A', 'B', 'C'), toStatus: fc.constantFrom('', 'A', 'B', 'C') }),
  { maxLength: 20 },
);

it('[STA-04] returns the first rule that each row breaks', () => {
  const found = transitionProblems([
    row('Open', 'Working'),
    row('Open', ''),
    row('', ''),
    row('Open', 'Open'),
    row('Open', 'Working'),
    row('Working', 'Open'),
    row('Open', 'Working'),
  ]);
  expect([...found].map(([index, problem]) => [index, ruleText(problem)])).toEqual([
    [1, 'Please select a status.'],
    [2, 'Please select a status.'],
    [3, 'Error saving transition as From and To cannot be the same.'],
    [4, 'Error saving transition as there are one or more duplicate transitions.'],
    [6, 'Error saving transition as there are one or more duplicate transitions.'],
  ]);
});

it('[STA-04] returns no errors after the rows with errors are removed', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const wrong = transitionProblems(all);
      expect(transitionProblems(all.filter((_, index) => !wrong.has(index))).size).toBe(0);
    }),
  );
});

it('[STA-04] rejects rows that break rules, with the rule of each row', () => {
  const payload = { allowStatusChange: true, allowConfiguration: true, configuration: [row('A', 'B'), row('B', 'B')] };
  expect(z.safeParse(appointmentStatus.schema, payload).error?.issues).toMatchObject([
    { path: ['configuration', 1], message: 'transitionSame' },
  ]);
});

it('[STA-05] saves no transitions and skips their rules while they are not configured', () => {
  const edited = { allowStatusChange: true, allowConfiguration: false, configuration: [row('A', ''), row('B', 'B')] };
  expect(z.safeParse(appointmentStatus.schema, edited).success).toBe(true);
  expect(appointmentStatus.toSave(edited)).toEqual({ ...edited, configuration: [] });
  expect(appointmentStatus.toSave({ ...edited, allowConfiguration: true })).toEqual({
    ...edited,
    allowConfiguration: true,
  });
});

it('[STA-06] derives the following statuses of each status, both sorted by label', () => {
  const list = [row('s3', 's1'), row('s1', 's3'), row('s1', 's2'), row('s1', ''), row('s1', 's3')];
  const labels: Record<string, string> = { s1: 'Working', s2: 'open', s3: 'Driving' };
  expect(transitionList(list, (status) => labels[status] ?? status)).toEqual([
    { status: 's3', toStatus: ['s1'] },
    { status: 's1', toStatus: ['s3', 's2'] },
  ]);
});

it('[STA-06] keeps every allowed transition in the derived list exactly once', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const steps = transitionList(all).flatMap(({ status, toStatus }) => toStatus.map((to) => `${status}>${to}`));
      const filled = all.filter(({ fromStatus, toStatus }) => fromStatus !== '' && toStatus !== '');
      expect(steps.toSorted()).toEqual(
        [...new Set(filled.map(({ fromStatus, toStatus }) => `${fromStatus}>${toStatus}`))].toSorted(),
      );
    }),
  );
});
