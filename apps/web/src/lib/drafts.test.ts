import { expect, it } from 'vitest';
import { drafts } from './drafts.ts';

const key = { userId: 'u1', orgId: 'o1', path: '/profiles/p1/calendar/appt-color' };

it('[SES-10] keeps edits for the same user, org and page until they are removed', () => {
  drafts.keep(key, 'v1', { title: 'Urgent' });
  expect(drafts.read(key)).toEqual({ version: 'v1', value: { title: 'Urgent' } });
  drafts.drop(key);
  expect(drafts.read(key)).toBeUndefined();
});

it.each([{ userId: 'u2' }, { orgId: 'o2' }, { path: '/profiles/p2/calendar/appt-color' }])(
  'does not return them for %j',
  (other) => {
    drafts.keep(key, 'v1', 'mine');
    expect(drafts.read({ ...key, ...other })).toBeUndefined();
  },
);

it.each(['{', '"text"', '{"value":1}', '{"version":1,"value":1}'])('ignores invalid content %s', (stored) => {
  drafts.keep(key, 'v1', 'mine');
  const name = Object.keys(sessionStorage).find((one) => one.includes(key.path)) ?? '';
  sessionStorage.setItem(name, stored);
  expect(drafts.read(key)).toBeUndefined();
});
