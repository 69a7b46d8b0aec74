import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { OwnError } from './own-error.ts';
import { describeCause, listReasons } from './report-error.ts';

it('explains that a response is unreadable, whether the browser or the server found out', () => {
  const { error } = z.safeParse(z.object({ id: z.string() }), {});
  const words = "The server returned a response that this version of the console can't read. Reload the page.";
  expect(describeCause(new ApiError('unreadable', 200, 'Unexpected response'))).toBe(words);
  expect(describeCause(error)).toBe(words);
});

it("[FIX-61] shows the console's own sentences, and never the message of a library's exception", () => {
  expect(describeCause(new OwnError('The stored value is invalid.'))).toBe('The stored value is invalid.');
  expect(describeCause(new TypeError("Failed to execute 'removeChild' on 'Node'"))).toBe(
    'Something went wrong. Try again.',
  );
});

const field = (path: string, message: string) => ({ path, code: 'rule', message });

it('[CHB-07] returns the reason of each field without duplicates', () => {
  const fields = [
    field('body.insert.0', 'Another action of this object has the same name. Please enter another name.'),
    field('body.insert.1', 'Another action of this object has the same name. Please enter another name.'),
    field('body.insert.2.name', 'Please enter a name.'),
  ];
  const error = new ApiError('bad_request', 400, 'The request is invalid.', { fields, requestId: 'req-7' });
  expect(listReasons(error)).toEqual([
    'Another action of this object has the same name. Please enter another name.',
    'Please enter a name.',
  ]);
  expect(describeCause(error)).toBe(
    'The request is invalid. Another action of this object has the same name. Please enter another name. Please enter a name. · Request req-7',
  );
});

it('[CHB-07] omits a reason that equals the message, and counts those beyond five', () => {
  const same = new ApiError('bad_request', 400, 'Please enter a key.', { fields: [field('a', 'Please enter a key.')] });
  expect(describeCause(same)).toBe('Please enter a key.');
  const fields = Array.from({ length: 8 }, (_, at) => field(`a.${at}`, `Reason ${at}.`));
  expect(describeCause(new ApiError('bad_request', 400, 'No.', { fields }))).toBe(
    'No. Reason 0. Reason 1. Reason 2. Reason 3. Reason 4. And 3 more.',
  );
});

it('[CHB-07] omits fields that are not reasons, such as the objects of a missing permission', () => {
  const fields = [field('Configuration_Data__c', 'Configuration Data')];
  const error = new ApiError('permission_missing', 403, 'You lack the permission.', { fields });
  expect(describeCause(error)).toBe('You lack the permission.');
});
