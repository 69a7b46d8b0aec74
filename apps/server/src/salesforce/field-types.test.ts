import { FIELD_TYPES } from '@fieldstone/contracts/platform/org/org';
import { expect, it } from 'vitest';
import { fieldType } from './field-types.ts';

it("[CALL-08] maps the types of describes to the console's types", () => {
  const same = FIELD_TYPES.filter((type) => type !== 'integer' && type !== 'longtextarea');
  expect(same.map((type) => fieldType(type, 80))).toEqual(same);
  expect([fieldType('int', 0), fieldType('long', 0)]).toEqual(['integer', 'integer']);
  expect([fieldType('textarea', 255), fieldType('textarea', 256)]).toEqual(['textarea', 'longtextarea']);
  expect(['base64', 'combobox', 'anyType', 'complexvalue'].map((type) => fieldType(type, 0))).toEqual(
    Array.from({ length: 4 }, () => 'string'),
  );
});
