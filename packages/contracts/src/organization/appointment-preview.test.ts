import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentPreview, PREVIEW_PATHS_LIMIT } from './appointment-preview.ts';

const read = (query: object) =>
  z.safeParse(appointmentPreview.query, { eventType: 'Salesforce Event', 'id[]': 'a1W000000000001AAA', ...query });
const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index));

it('accepts at most the rules of a full color table and the paths of full templates and a full view', () => {
  expect(PREVIEW_PATHS_LIMIT).toBe(30);
  const full = { 'expression[]': many(9, (index) => `EXP-${index}`), 'path[]': many(30, (index) => `Field_${index}`) };
  expect(read(full)).toMatchObject({ success: true, data: full });
  expect(read({ 'expression[]': many(10, String) }).success).toBe(false);
  expect(read({ 'path[]': many(31, (index) => `Field_${index}`) }).success).toBe(false);
});

it('rejects text that is not a field path before any query', () => {
  expect(read({ 'path[]': 'Name FROM User' }).success).toBe(false);
});
