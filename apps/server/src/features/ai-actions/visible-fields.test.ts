import { newDataSource } from '@fieldstone/contracts/skills/data-sources';
import { expect, it } from 'vitest';
import { fieldsOf } from './visible-fields.ts';

const source = {
  ...newDataSource('Case'),
  fields: { Subject: { label: 'Subject', description: '' }, Closed: { label: 'Closed', description: 'or not' } },
};

it('[AIC-09] cuts long values without splitting a character', () => {
  const value = (longest: number) => fieldsOf(source, { Id: 'x', Subject: 'ab💡' }, longest)[0]?.value;
  expect([value(2), value(3), value(4)]).toEqual(['ab', 'ab', 'ab💡']);
});

it('[AIC-09] omits empty values, and formats values other than texts', () => {
  expect(fieldsOf(source, { Id: 'x', Subject: null, Closed: false }, 10)).toEqual([
    { label: 'Closed', description: 'or not', value: 'false' },
  ]);
});
