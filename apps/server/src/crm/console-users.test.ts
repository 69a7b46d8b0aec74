import { expect, it } from 'vitest';
import { consoleOnlyUserIds } from './console-users.ts';
import type { Crm } from './crm.ts';
import { refusal } from './errors.ts';
import { packageNames } from './names.ts';

const refusing = (code: string) =>
  ({
    names: packageNames(''),
    query: () => Promise.reject(refusal({ code, message: 'No.' })),
  }) as Partial<Crm> as Crm;

it('knows nobody to be without the app where permission sets are hidden from the user', async () => {
  expect(await consoleOnlyUserIds(refusing('INVALID_TYPE'))).toEqual(new Set());
});

it('lets every other refusal be known', async () => {
  await expect(consoleOnlyUserIds(refusing('REQUEST_LIMIT_EXCEEDED'))).rejects.toMatchObject({ code: 'crm_limit' });
});
