import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { withoutServerParts } from './browser-routes.ts';

const CODE = `
export const listThings = route({
  method: 'GET',
  path: '/api/things',
  permission: 'session',
  summary: 'Answers the things, all of them.',
  query: z.object({ name: text(80), summary: text(10) }),
  response: z.object({ summary: text(80) }),
});
export const alias = route({ ...listThings, path: '/things', params: id });
export const other = defineSetting({ summary: 'stays' });
`;

it('leaves to the browser what it reads of a route, and touches nothing else', () => {
  const left = withoutServerParts(CODE, parseSync('things.ts', CODE).program);
  expect(left).toHaveLength(CODE.length);
  expect(left.split('\n').filter((line) => line.trim() !== '')).toEqual([
    'export const listThings = route({',
    "  method: 'GET',",
    "  path: '/api/things',",
    "  permission: 'session',",
    '  response: z.object({ summary: text(80) }),',
    '});',
    expect.stringMatching(/^export const alias = route\(\{ \.\.\.listThings, path: '\/things', +\}\);$/),
    "export const other = defineSetting({ summary: 'stays' });",
  ]);
});
