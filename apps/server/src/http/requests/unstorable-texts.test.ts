import { isStorable, toStorable } from '@fieldstone/contracts/platform/primitives';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { unstorableTexts } from './unstorable-texts.ts';

const problem = (path: string) => ({
  path,
  code: 'textUnstorable',
  message: 'This text contains a character that cannot be stored. Remove it and try again.',
});

it('[REL-05] reports each text, and the place of each key, that not every store accepts', () => {
  const body = { good: 'Ünï 𝄞\uFFFF\u0001', list: ['a', 'b\u0000'], inner: { 'k\uD800': 'x', text: '\uDC00' } };
  expect(unstorableTexts('body', body, 10).toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    problem('body.inner'),
    problem('body.inner.text'),
    problem('body.list.1'),
  ]);
  expect(unstorableTexts('body', '\u0000', 10)).toEqual([problem('body')]);
  for (const value of [undefined, null, 5, {}, []]) expect(unstorableTexts('body', value, 10)).toEqual([]);
});

it('[REL-05] reports at most the limit, and handles any depth of nesting', () => {
  expect(
    unstorableTexts(
      'body',
      Array.from({ length: 1000 }, () => '\u0000'),
      3,
    ),
  ).toHaveLength(3);
  const deep: unknown = JSON.parse('['.repeat(200_000) + String.raw`"\u0000"` + ']'.repeat(200_000));
  const [found] = unstorableTexts('body', deep, 3);
  expect(found?.path).toHaveLength(500);
});

it('[REL-05] removes unstorable characters from messages of other services', () => {
  expect(new AppError('change_unknown', { id: 'a\u0000 \uD83D' }).params).toEqual({ id: 'a\uFFFD \uFFFD' });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isStorable(toStorable(text))).toBe(true);
      if (isStorable(text)) expect(toStorable(text)).toBe(text);
    }),
  );
});
