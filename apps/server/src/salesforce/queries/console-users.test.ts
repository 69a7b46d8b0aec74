import { expect, it } from 'vitest';
import { consoleOnlyUserIds } from './console-users.ts';
import type { Crm } from '../crm.ts';
import { rejection } from '../client/errors.ts';
import { packageNames } from '../names.ts';

const refusing = (code: string) =>
  ({
    names: packageNames(''),
    query: () => Promise.reject(rejection({ code, message: 'No.' })),
  }) as Partial<Crm> as Crm;

it.each([
  ['permission sets', 'INVALID_TYPE'],
  ['the rights of profiles', 'INVALID_FIELD'],
])("treats no user as without the app if %s are hidden from the session's user", async (_what, code) => {
  expect(await consoleOnlyUserIds(refusing(code))).toEqual(new Set());
});

it('throws all other errors', async () => {
  await expect(consoleOnlyUserIds(refusing('REQUEST_LIMIT_EXCEEDED'))).rejects.toMatchObject({ kind: 'crm_limit' });
});
