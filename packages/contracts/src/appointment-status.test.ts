import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentStatus, transitionList, transitionProblems } from './appointment-status.ts';
import type { Transition } from './appointment-status.ts';
import validation from './validation.en.json' with { type: 'json' };

const texts: Record<string, string> = validation;
const row = (fromStatus: string, toStatus: string): Transition => ({ fromStatus, toStatus });
const rows = fc.array(
  fc.record({ fromStatus: fc.constantFrom('', 'A', 'B', 'C'), toStatus: fc.constantFrom('', 'A', 'B', 'C') }),
  { maxLength: 20 },
);

it('[STA-04] says of each row the first rule that it breaks', () => {
  const found = transitionProblems([
    row('Open', 'Working'),
    row('Open', ''),
    row('', ''),
    row('Open', 'Open'),
    row('Open', 'Working'),
    row('Working', 'Open'),
    row('Open', 'Working'),
  ]);
  expect([...found].map(([index, problem]) => [index, texts[problem]])).toEqual([
    [1, 'Please select a status.'],
    [2, 'Please select a status.'],
    [3, 'Error saving transition as From and To cannot be the same.'],
    [4, 'Error saving transition as there are one or more duplicate transitions.'],
    [6, 'Error saving transition as there are one or more duplicate transitions.'],
  ]);
});

it('[STA-04] leaves a valid list once the rows in error are removed', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const wrong = transitionProblems(all);
      expect(transitionProblems(all.filter((_, index) => !wrong.has(index))).size).toBe(0);
    }),
  );
});

it('[STA-04] refuses to store rows that break rules, and says which', () => {
  const payload = { allowStatusChange: true, allowConfiguration: true, configuration: [row('A', 'B'), row('B', 'B')] };
  expect(z.safeParse(appointmentStatus.schema, payload).error?.issues).toMatchObject([
    { path: ['configuration', 1], message: 'transitionSame' },
  ]);
});

it('[STA-05] saves no transitions and skips their rules where they are not configured', () => {
  const edited = { allowStatusChange: true, allowConfiguration: false, configuration: [row('A', ''), row('B', 'B')] };
  expect(z.safeParse(appointmentStatus.schema, edited).success).toBe(true);
  expect(appointmentStatus.toSave(edited)).toEqual({ ...edited, configuration: [] });
  expect(appointmentStatus.toSave({ ...edited, allowConfiguration: true })).toEqual({
    ...edited,
    allowConfiguration: true,
  });
});

it('[STA-06] derives for each status where one can go, both sorted by what people read', () => {
  const list = [row('s3', 's1'), row('s1', 's3'), row('s1', 's2'), row('s1', ''), row('s1', 's3')];
  const labels: Record<string, string> = { s1: 'Working', s2: 'open', s3: 'Driving' };
  expect(transitionList(list, (status) => labels[status] ?? status)).toEqual([
    { status: 's3', toStatus: ['s1'] },
    { status: 's1', toStatus: ['s3', 's2'] },
  ]);
});

it('[STA-06] keeps every allowed step in the derived list, once', () => {
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
