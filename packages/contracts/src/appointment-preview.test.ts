import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentPreview, PREVIEW_PATHS_LIMIT } from './appointment-preview.ts';

const read = (query: object) =>
  z.safeParse(appointmentPreview.query, { eventType: 'Salesforce Event', 'id[]': 'a1W000000000001AAA', ...query });
const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index));

it('takes the rules of a full colour table and the paths of full templates and view, and no more', () => {
  expect(PREVIEW_PATHS_LIMIT).toBe(30);
  const full = { 'expression[]': many(9, (index) => `EXP-${index}`), 'path[]': many(30, (index) => `Field_${index}`) };
  expect(read(full)).toMatchObject({ success: true, data: full });
  expect(read({ 'expression[]': many(10, String) }).success).toBe(false);
  expect(read({ 'path[]': many(31, (index) => `Field_${index}`) }).success).toBe(false);
});

it('refuses what is no field path before it comes near a query', () => {
  expect(read({ 'path[]': 'Name FROM User' }).success).toBe(false);
});
