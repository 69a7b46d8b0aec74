import { describe, expect, it } from 'vitest';
import { ZodMiniObject } from 'zod/mini';
import { routes } from '../index.ts';
import { FIELD_TYPES } from './org/org.ts';
import type { Route } from './route.ts';

const all: Array<[string, Route]> = Object.entries(routes);

it('declares every method and path once', () => {
  const keys = all.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

describe.each(all)('%s', (_, route) => {
  it('has a summary in the third person', () => {
    expect(route.summary).toMatch(/^[A-Z][a-z]+s,? .{8,}\.$/);
  });

  it('declares params for every parameter of its path', () => {
    const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared = route.params instanceof ZodMiniObject ? Object.keys(route.params.shape) : [];
    expect(new Set(declared)).toEqual(new Set(named));
  });
});

it('[REL-14] declares the cost of every call of a model, connection test, download, search of all stores and describe', () => {
  const costs = Object.fromEntries(all.flatMap(([name, { cost }]) => (cost === undefined ? [] : [[name, cost]])));
  const files = new Set<unknown>(['text/csv', 'application/json']);
  const downloads = all.filter(([, { response }]) => files.has(response)).map(([name]) => [name, 'export']);
  expect(costs).toEqual({
    summarizeAction: 'model',
    testModel: 'model',
    testSfa: 'connectionTest',
    previewPseudonym: 'export',
    listSobjects: 'describe',
    describeSobject: 'describe',
    describeSobjects: 'describe',
    ...Object.fromEntries(downloads),
  });
});

it('[CALL-08] has the field types of the field pickers', () => {
  expect(FIELD_TYPES).toHaveLength(21);
  expect(FIELD_TYPES).toContain('longtextarea');
});

it('[CALL-05] offers the metadata calls under the required paths', () => {
  const paths = all.map(([, { method, path }]) => `${method} ${path}`);
  expect(paths).toEqual(
    expect.arrayContaining([
      'GET /api/org/sobjects',
      'GET /api/org/sobjects/:object/describe',
      'GET /api/org/sobjects/describe',
      'GET /api/org/sobjects/:object/sfmprocess',
      'GET /api/org/sobjects/:object/expressions',
      'GET /api/org/sobjects/expressions',
    ]),
  );
});
