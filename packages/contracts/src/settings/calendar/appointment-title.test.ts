import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentTitle } from './appointment-title.ts';
import validation from '../../validation.en.json' with { type: 'json' };

const payload = (title: string, description = '') => ({
  eventType: 'Salesforce Event',
  title: { content: title, enabled: true },
  description: { content: description, enabled: false },
});
const many = (count: number) => Array.from({ length: count }, () => '{{Subject}}').join(' ');
const problems = (value: unknown) =>
  z.safeParse(appointmentTitle.schema, value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

it('[TTL-05] stores the event type, and content and switch of title and description', () => {
  const stored = payload('{{Subject}} for {{Account.Name}}', '{{Location}}');
  expect(z.parse(appointmentTitle.schema, stored)).toEqual(stored);
  expect(problems({ ...stored, title: { content: '' } })).toEqual([['title.enabled', expect.any(String)]]);
});

it('[APP-15] rejects an unknown event type', () => {
  expect(problems({ ...payload(''), eventType: 'Other Event' })).toEqual([['eventType', 'eventType']]);
  expect(validation.eventType).toBe('Invalid Event Type');
});

it('[TTL-03] rejects eleven paths at the template that contains them', () => {
  expect(problems(payload(many(10), many(10)))).toEqual([]);
  expect(problems(payload(many(11), many(11)))).toEqual([
    ['title.content', 'tooManyFieldPaths'],
    ['description.content', 'tooManyFieldPaths'],
  ]);
});

it('[TTL-03] returns a malformed path as the parameter of its text', () => {
  const [issue] = z.safeParse(appointmentTitle.schema, payload('{{Account Name}}')).error?.issues ?? [];
  expect(issue).toMatchObject({ message: 'fieldPathNotValid', params: { fieldPath: 'Account Name' } });
});
