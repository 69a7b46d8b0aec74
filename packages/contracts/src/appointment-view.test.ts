import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentView, VIEW_FIELDS_LIMIT } from './appointment-view.ts';
import validation from './validation.en.json' with { type: 'json' };

const texts: Record<string, string> = validation;
const problems = (configuration: string[]) =>
  z
    .safeParse(appointmentView.schema, { ...appointmentView.defaults, configuration })
    .error?.issues.map(({ message }) => texts[message]) ?? [];
const paths = (count: number) => Array.from({ length: count }, (_, index) => `Field_${index}__c`);

it('[VIEW-04] stores switch, ordered paths and event type', () => {
  const stored = { enabled: true, configuration: ['Subject', 'Account.Name'], eventType: 'Fieldstone Event' };
  expect(z.parse(appointmentView.schema, stored)).toEqual(stored);
});

it('[VIEW-02] holds ten fields and not eleven, none of them twice', () => {
  expect(problems(paths(VIEW_FIELDS_LIMIT))).toEqual([]);
  expect(problems(paths(VIEW_FIELDS_LIMIT + 1))).toEqual(['There can be at most 10 fields.']);
  expect(problems(['Subject', 'Location', 'subject'])).toEqual(['Each field can be chosen only once.']);
});
