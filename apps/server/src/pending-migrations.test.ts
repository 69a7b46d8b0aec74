import { describe, expect, it } from 'vitest';
import { pendingMigrations, type Upgrade } from './platform/pending-migrations.ts';

const MIGRATIONS = [{ id: '0001-first' }, { id: '0002-second' }, { id: '0003-third' }];

describe('the pending migrations of a store', () => {
  const pendingAfter = (...applied: readonly string[]) => {
    const upgrades: Upgrade[] = [];
    const pending = pendingMigrations('The store', MIGRATIONS, applied, (upgrade) => upgrades.push(upgrade));
    return { pending: pending.map(({ id }) => id), upgrades };
  };

  it('[OPS-11] are reported with the layouts before and after them', () => {
    expect(pendingAfter('0001-first')).toEqual({
      pending: ['0002-second', '0003-third'],
      upgrades: [{ store: 'The store', from: '0001-first', to: '0003-third', steps: 2 }],
    });
  });

  it('[OPS-11] are not reported for a new store and for one of this release', () => {
    expect(pendingAfter()).toEqual({ pending: MIGRATIONS.map(({ id }) => id), upgrades: [] });
    expect(pendingAfter(...MIGRATIONS.map(({ id }) => id))).toEqual({ pending: [], upgrades: [] });
  });

  it('[OPS-11] are refused for a store of a newer release, with both versions', () => {
    expect(() => pendingAfter('0001-first', '0004-later')).toThrow(
      'The store was changed by a newer release (0004-later), and this release ends with 0003-third. ' +
        'Start the newer release, or restore a backup.',
    );
  });
});
