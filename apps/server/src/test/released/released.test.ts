import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { clientAt } from '../client.ts';
import type { Client } from '../client.ts';
import { startConsole } from '../console.ts';
import type { TestConsole } from '../console.ts';
import { PROFILE } from './first-requests.ts';
import { requestLosses, responseLosses } from './losses.ts';
import type { Schema } from './losses.ts';
import { operationsNow } from './operations.ts';
import type { Operation } from './operations.ts';
import { lostSince, readReleased, repositoryFile, unnamedIn } from './released.ts';

const released = readReleased();

const text = { type: 'string' };
const object = (properties: Readonly<Record<string, Schema>>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const kinds = (...names: readonly string[]): Schema => ({
  anyOf: names.map((name) => object({ kind: { type: 'string', const: name }, [name]: text })),
});
const nothing = { type: 'null' };

/** Old and next schema, with what a request and a response lose. */
const CHANGES: ReadonlyArray<
  readonly [what: string, old: Schema, next: Schema, inRequest: readonly string[], inResponse: readonly string[]]
> = [
  ['an equal schema', object({ a: text }), object({ a: text }), [], []],
  ['a removed property', object({ a: text, b: text }), object({ a: text }), ['b is gone'], ['b is gone']],
  ['a new optional property', object({ a: text }), object({ a: text, b: text }, ['a']), [], []],
  ['a new required property', object({ a: text }), object({ a: text, b: text }), ['b is required'], []],
  ['a property that becomes optional', object({ a: text }), object({ a: text }, []), [], ['a can be missing']],
  ['a property that becomes required', object({ a: text }, []), object({ a: text }), ['a is required'], []],
  ['another type', text, { type: 'number' }, ['accepts number instead of string'], ['can be number instead of string']],
  ['a value that can be null', text, { anyOf: [text, nothing] }, [], ['can be null instead of string']],
  ['a value that was null', { anyOf: [text, nothing] }, text, ['accepts string instead of null'], []],
  ['a whole number', { type: 'number' }, { type: 'integer' }, ['accepts integer instead of number'], []],
  ['a removed value', { ...text, enum: ['x', 'y'] }, { ...text, enum: ['x'] }, ['no longer accepts "y"'], []],
  ['a further value', { ...text, enum: ['x'] }, { ...text, enum: ['x', 'y'] }, [], []],
  ['listed values', text, { ...text, enum: ['x'] }, ['no longer accepts "other values"'], []],
  ['a shorter text', { ...text, maxLength: 9 }, { ...text, maxLength: 8 }, ['has another maxLength'], []],
  ['a longer text', { ...text, maxLength: 9 }, { ...text, maxLength: 10 }, [], []],
  ['a new minimum', { type: 'number' }, { type: 'number', minimum: 1 }, ['has another minimum'], []],
  ['a new pattern', text, { ...text, pattern: 'x' }, ['has another pattern'], []],
  [
    'a strict object',
    object({ a: text }),
    { ...object({ a: text }), additionalProperties: false },
    ['accepts no other names'],
    [],
  ],
  ['a removed kind', kinds('x', 'y'), kinds('x'), ['no longer accepts ["y"]'], []],
  [
    'a number that can be null',
    { anyOf: [{ type: ['number', 'null'] }, text] },
    { type: ['number', 'null'] },
    ['accepts number instead of string'],
    [],
  ],
  ['a further kind', kinds('x'), kinds('x', 'y'), [], []],
  [
    'a part of entries',
    object({ list: { type: 'array', items: object({ a: text }) } }),
    object({ list: { type: 'array', items: object({}) } }),
    ['list[].a is gone'],
    ['list[].a is gone'],
  ],
  [
    'a part of values by name',
    { type: 'object', additionalProperties: object({ a: text }) },
    { type: 'object', additionalProperties: object({}) },
    ['*.a is gone'],
    ['*.a is gone'],
  ],
];

describe('[ENG-15] the comparison of two versions', () => {
  it.each(CHANGES)('of %s', (_what, old, next, inRequest, inResponse) => {
    const words = (losses: ReturnType<typeof requestLosses>) =>
      losses.map(({ part, reason }) => `${part} ${reason}`.trim());
    expect(words(requestLosses(old, next, ''))).toEqual(inRequest);
    expect(words(responseLosses(old, next, ''))).toEqual(inResponse);
  });

  it('finds removed routes and narrower permissions, unless the changelog names them', () => {
    const operation = (route: string, permission = 'session'): Operation => ({
      route,
      permission,
      request: object({}),
      response: object({ 200: {}, '200 application/json': object({ records: text }) }),
    });
    const [first, second, third] = [operation('GET /a'), operation('GET /b/{id}'), operation('GET /c')];
    const next = [operation('GET /a', 'configure'), { ...third, response: object({ 200: {} }) }];
    const losses = lostSince([first, second, third], next);
    expect(unnamedIn('', '1.0.0', losses)).toEqual([
      'GET /a: permission is configure',
      'GET /b/{id}:  is gone',
      'GET /c: 200 application/json is gone',
    ]);
    const changelog = '## Unreleased\n\n- `GET /a` has another `permission`.\n- `GET /b/{id}` is gone.\n';
    expect(unnamedIn(`${changelog}\n## 1.0.0\n\n- \`GET /c\` json\n`, '1.0.0', losses)).toEqual([
      'GET /c: 200 application/json is gone',
    ]);
    // A name within another word names nothing.
    expect(unnamedIn('- `GET /a` has permissions.\n', '1.0.0', losses.slice(0, 1))).toHaveLength(1);
    expect(lostSince(next, next)).toEqual([]);
  });
});

it('[ENG-15] no route lost a part since the release before, unless the changelog names it', () => {
  expect(released.operations.length).toBeGreaterThan(150);
  const losses = lostSince(released.operations, operationsNow());
  expect(unnamedIn(repositoryFile('CHANGELOG.md'), released.version, losses)).toEqual([]);
});

it('[ENG-15] the changelog names only routes that exist, or says that they are gone', () => {
  const routes = new Set(operationsNow().map(({ route }) => route));
  const changelog = repositoryFile('CHANGELOG.md');
  const named = [...changelog.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`?]*)[^`]*`( is gone)?/g)];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(([, route = '', gone]) => routes.has(route) === (gone !== undefined))).toEqual([]);
});

describe('[ENG-15] an open page of the release before', () => {
  let console: TestConsole;
  let admin: Client;
  let profileId: string;

  beforeAll(async () => {
    console = await startConsole();
    admin = await clientAt(console);
    const { body } = await admin.get<{ records: GroupProfile[] }>('/api/profiles');
    profileId = body.records.find(({ isGlobal }) => !isGlobal)?.id ?? '';
  });
  afterAll(() => console.close());

  /** Returns the schema that a page of the release expects of an address. */
  const expectedOf = (address: string) => {
    const [path = ''] = address.split('?');
    const steps = path.split('/').length;
    const fits = ({ route }: Operation) => {
      const pattern = route.replace('GET ', '').replaceAll(/\{\w+\}/g, '[^/]+');
      return route.split('/').length === steps && new RegExp(`^${pattern}$`).test(path);
    };
    const found = released.operations.filter(({ route }) => route.startsWith('GET ')).filter(fits);
    // A path without parameters wins, as on the server.
    const [operation] = found.toSorted((a, b) => a.route.split('{').length - b.route.split('{').length);
    return z.fromJSONSchema(operation?.response.properties?.['200 application/json'] as z.core.JSONSchema.BaseSchema);
  };

  it.each(released.requests)('receives what it expects of %s', async (stored) => {
    const address = stored.replaceAll(PROFILE, profileId);
    const { status, body } = await admin.get<unknown>(address);
    expect(status).toBe(200);
    expect(expectedOf(address).safeParse(body)).toMatchObject({ success: true });
  });
});
