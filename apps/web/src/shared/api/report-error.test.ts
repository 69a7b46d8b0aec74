import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { causeOf } from './report-error.ts';

it('says in words that an answer is not what the contract says, whoever found out', () => {
  const { error } = z.safeParse(z.object({ id: z.string() }), {});
  const words = 'The server gave an answer that this version of the console cannot read. Reload the page.';
  expect(causeOf(new ApiError('unreadable', 200, 'Unexpected answer'))).toBe(words);
  expect(causeOf(error)).toBe(words);
});
