import { newDataSource } from '@fieldstone/contracts/skills/data-sources';
import { expect, it } from 'vitest';
import { selectVisibleFields } from './visible-fields.ts';

const source = {
  ...newDataSource('Case'),
  fields: { Subject: { label: 'Subject', description: '' }, Closed: { label: 'Closed', description: 'or not' } },
};

const paths = new Map([
  ['Subject', 'Subject'],
  ['Closed', 'Closed'],
  ['AccountId', 'Account.Name'],
]);

it('[AIC-09] cuts long values without splitting a character', () => {
  const value = (longest: number) =>
    selectVisibleFields(source, paths, { Id: 'x', Subject: 'ab💡' }, longest)[0]?.value;
  expect([value(2), value(3), value(4)]).toEqual(['ab', 'ab', 'ab💡']);
});

it('[AIC-09] omits empty values, and formats values other than texts', () => {
  expect(selectVisibleFields(source, paths, { Id: 'x', Subject: null, Closed: false }, 10)).toEqual([
    { label: 'Closed', description: 'or not', value: 'false' },
  ]);
});

it('[FIX-43] reads the name of a referenced record, and omits the field if there is none', () => {
  const account = { ...source, fields: { AccountId: { label: 'Account', description: '' } } };
  const valueOf = (record: object) =>
    selectVisibleFields(account, paths, { Id: 'x', AccountId: '001', ...record }, 80)[0]?.value;
  expect([valueOf({ Account: { Name: 'Nordic Heat' } }), valueOf({ Account: null })]).toEqual([
    'Nordic Heat',
    undefined,
  ]);
});
