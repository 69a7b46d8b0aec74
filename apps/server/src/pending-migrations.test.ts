import { describe, expect, it } from 'vitest';
import { pendingMigrations, type AppliedStep, type Upgrade } from './platform/pending-migrations.ts';

const MIGRATIONS = [
  { id: '0011-first', readableFrom: '0011-first' },
  { id: '0012-second', readableFrom: '0011-first' },
  { id: '0013-third', readableFrom: '0012-second' },
];

describe('the pending migrations of a store', () => {
  const pendingAfter = (...ids: readonly string[]) =>
    pendingWith(ids.map((id) => ({ id, readableFrom: MIGRATIONS.find((each) => each.id === id)?.readableFrom })));
  const pendingWith = (applied: readonly AppliedStep[]) => {
    const upgrades: Upgrade[] = [];
    const pending = pendingMigrations('The store', MIGRATIONS, applied, (upgrade) => upgrades.push(upgrade));
    return { pending: pending.map(({ id }) => id), upgrades };
  };

  it('[OPS-11] are reported with the layouts before and after them', () => {
    expect(pendingAfter('0011-first')).toEqual({
      pending: ['0012-second', '0013-third'],
      upgrades: [{ store: 'The store', from: '0011-first', to: '0013-third', steps: 2 }],
    });
  });

  it('[OPS-11] are not reported for a new store and for one of this release', () => {
    expect(pendingAfter()).toEqual({ pending: MIGRATIONS.map(({ id }) => id), upgrades: [] });
    expect(pendingAfter(...MIGRATIONS.map(({ id }) => id))).toEqual({ pending: [], upgrades: [] });
  });

  it('[OPS-11] are refused for a store of a newer release, with both versions', () => {
    expect(() => pendingAfter('0011-first', '0014-later')).toThrow(
      'The store was changed by a newer release (0014-later), and this release ends with 0013-third. ' +
        'Start the newer release, or restore a backup.',
    );
  });

  it('[OPS-05] are none for a store of a newer release that this one can read', () => {
    const applied = MIGRATIONS.map(({ id, readableFrom }) => ({ id, readableFrom }));
    const later = { id: '0014-later', readableFrom: '0013-third' };
    expect(pendingWith([...applied, later])).toEqual({ pending: [], upgrades: [] });
    expect(() => pendingWith([...applied, later, { id: '0015-last', readableFrom: '0014-later' }])).toThrow(
      'by a newer release (0015-last)',
    );
  });

  it('[OPS-05] do not include those from before the first schema, which a store must have completely', () => {
    expect(pendingAfter('0001-earlier', '0011-first').pending).toEqual(['0012-second', '0013-third']);
    expect(() => pendingAfter('0001-earlier', '0010-earlier')).toThrow(
      'The store ends with 0010-earlier and is older than the first schema of this release (0011-first). ' +
        'Start a version that ends with 0011-first once, which upgrades it: docs/upgrading.md describes how.',
    );
  });
});
