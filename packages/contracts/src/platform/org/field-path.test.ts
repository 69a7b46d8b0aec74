import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldPath, isFieldPath } from './field-path.ts';
import validation from '../../validation.en.json' with { type: 'json' };

it.each(['Subject', 'Account.Name', 'ns__Work_Order__r.ns__Account__r.Name', 'A.B.C.D.E.Name'])(
  '[VIEW-03] accepts the path %s',
  (path) => {
    expect(isFieldPath(path)).toBe(true);
  },
);

it.each([
  '',
  ' ',
  'Account.',
  '.Name',
  'Account..Name',
  'Account Name',
  '1st',
  'Name__c; DROP',
  "Name'",
  'A.B.C.D.E.F.Name',
  `A${'a'.repeat(80)}`,
  Array.from({ length: 6 }, () => 'a'.repeat(60)).join('.'),
])('[VIEW-03] rejects the path %j', (path) => {
  const [issue] = z.safeParse(fieldPath, path).error?.issues ?? [];
  expect(validation).toHaveProperty(issue?.message ?? 'no error');
});
