/** A store whose layout this release would misread. The message contains the remedy. */
export class UnreadableLayout extends Error {
  override readonly name = 'UnreadableLayout';
}

/** A migration, as far as all stores have the same rules. */
export type MigrationStep = {
  /** Begins with its number: ids sort by age. */
  readonly id: string;
  /** The last migration of the oldest release that works on the layout after this migration. */
  readonly readableFrom: string;
};

/** A row in a store's list of migrations. `readableFrom` is a text, except in stores from before the first release. */
export type AppliedStep = { readonly id: string; readonly readableFrom: unknown };

/** An upgrade of an existing store: its last migration before and after it, and the number of migrations. */
export type Upgrade = {
  readonly store: string;
  readonly from: string;
  readonly to: string;
  readonly steps: number;
};

/** Called before a store is upgraded. */
export type OnUpgrade = (upgrade: Upgrade) => void;

/**
 * Returns the migrations that were not yet applied to a store, in order. Reports them, unless the store is new. The first migration
 * creates the first schema. It has the id of the last migration from before the first release, so that the stores of that time have it.
 * @param store the name of the store, for the messages
 * @throws {UnreadableLayout} when the store is older than the first schema, or a newer release has made it unreadable for this one
 */
export function pendingMigrations<M extends MigrationStep>(
  store: string,
  migrations: readonly M[],
  applied: readonly AppliedStep[],
  onUpgrade: OnUpgrade,
): readonly M[] {
  const first = migrations[0]?.id ?? '';
  const last = migrations.at(-1)?.id ?? '';
  const from = applied
    .map(({ id }) => id)
    .toSorted()
    .at(-1);
  if (from !== undefined && from < first) {
    throw new UnreadableLayout(
      `${store} ends with ${from} and is older than the first schema of this release (${first}). ` +
        `Start a version that ends with ${first} once, which upgrades it: docs/upgrading.md describes how.`,
    );
  }
  const known = new Set(migrations.map(({ id }) => id));
  const newer = applied.filter(({ id }) => id > first && !known.has(id));
  const unreadable = newer.filter(({ readableFrom }) => typeof readableFrom !== 'string' || readableFrom > last);
  if (unreadable.length > 0) {
    throw new UnreadableLayout(
      `${store} was changed by a newer release (${unreadable.map(({ id }) => id).join(', ')}), and this release ends with ${last}. ` +
        'Start the newer release, or restore a backup.',
    );
  }
  const pending = migrations.filter(({ id }) => !applied.some((step) => step.id === id));
  const to = pending.at(-1)?.id;
  if (from !== undefined && to !== undefined) onUpgrade({ store, from, to, steps: pending.length });
  return pending;
}
