import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentView, VIEW_FIELDS_LIMIT } from './appointment-view.ts';
import { ruleText } from '../../test/rule-text.ts';

const problems = (configuration: string[]) =>
  z
    .safeParse(appointmentView.schema, { ...appointmentView.defaults, configuration })
    .error?.issues.map(({ message }) => ruleText(message)) ?? [];
const paths = (count: number) => Array.from({ length: count }, (_, index) => `Field_${index}__c`);

it('[VIEW-04] stores the switch, the ordered paths and the event type', () => {
  const stored = { enabled: true, configuration: ['Subject', 'Account.Name'], eventType: 'Fieldstone Event' };
  expect(z.parse(appointmentView.schema, stored)).toEqual(stored);
});

it('[VIEW-02] accepts ten fields, and rejects eleven fields and duplicates', () => {
  expect(problems(paths(VIEW_FIELDS_LIMIT))).toEqual([]);
  expect(problems(paths(VIEW_FIELDS_LIMIT + 1))).toEqual(['You can have at most 10 fields.']);
  expect(problems(['Subject', 'Location', 'subject'])).toEqual(['Each field can be chosen only once.']);
});
