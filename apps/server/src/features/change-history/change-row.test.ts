import { CHANGE_COLUMNS } from '@fieldstone/contracts/organization/change-history';
import { changeKinds } from '@fieldstone/contracts/organization/change-kinds';
import { columnNames } from '@fieldstone/contracts/platform/csv';
import { expect, it } from 'vitest';
import type { Intent } from '../../store/repositories/journal-entry.ts';
import { changeRow } from './change-row.ts';

it('[ENG-03] has the name of the changed setting in the row of every kind of change', () => {
  const columns = columnNames(CHANGE_COLUMNS);
  for (const { id, names } of changeKinds) {
    for (const [settingId, name] of Object.entries(names)) {
      const row = changeRow(
        {
          id: 'a1',
          at: '2026-11-20T09:15:42.000Z',
          by: 'Sam Second',
          origin: 'console',
          outcome: 'done',
          profileId: null,
          settingId,
          action: 'setting.write',
          before: null,
          after: null,
        },
        new Map(),
      );
      expect(row, id).toHaveLength(columns.length);
      expect([row[columns.indexOf('settingId')], row[columns.indexOf('setting')]]).toEqual([settingId, name]);
    }
  }
});

it('[ENG-03] a change of an undeclared kind does not compile', () => {
  const types = (record: (intent: Intent) => void): void => {
    record({ settingId: 'access-tokens' });
    record({ settingId: 'SET001', profileId: 'a0GFs0000000001AAA' });
    // @ts-expect-error -- The kind is not declared.
    record({ settingId: 'undeclared' });
    // @ts-expect-error -- The setting belongs to a group profile.
    record({ settingId: 'SET001' });
  };
  expect(types).toBeTypeOf('function');
});
