import { expect, it } from 'vitest';
import { BARCODE_OBJECTS, BARCODE_OBJECTS_LIMIT } from '../settings/pages/barcode-objects.ts';
import { LIMITS, findLimit } from './limits.ts';
import validation from '../validation.en.json' with { type: 'json' };

const texts: Record<string, string> = validation;

it.each(Object.entries(LIMITS))('[FIX-36] fills in the limit of the text %s', (rule, limit) => {
  const parameters = [...(texts[rule] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  expect(new Set(parameters)).toEqual(new Set(Object.keys(limit)));
  expect(findLimit(rule)).toEqual(limit);
});

it('returns no limit for other rules', () => {
  expect(findLimit('statusRequired')).toBeUndefined();
  expect(findLimit('constructor')).toBeUndefined();
});

it('[BAR-02] allows every object once', () => {
  expect(BARCODE_OBJECTS_LIMIT).toBe(BARCODE_OBJECTS.length);
});
