/** A store whose layout this release would misread. The message contains the remedy. */
export class NewerLayout extends Error {
  override readonly name = 'NewerLayout';
}

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
 * Returns the migrations that were not yet applied to a store, in order. Reports them, unless the store is new.
 * @throws {NewerLayout} when a newer release has changed the store's layout
 */
export function pendingMigrations<M extends { readonly id: string }>(
  store: string,
  migrations: readonly M[],
  applied: readonly string[],
  onUpgrade: OnUpgrade,
): readonly M[] {
  const unknown = applied.filter((id) => !migrations.some((migration) => migration.id === id));
  if (unknown.length > 0) {
    throw new NewerLayout(
      `${store} was changed by a newer release (${unknown.join(', ')}), and this release ends with ${String(migrations.at(-1)?.id)}. ` +
        'Start the newer release, or restore a backup.',
    );
  }
  const pending = migrations.filter(({ id }) => !applied.includes(id));
  const from = applied.toSorted().at(-1);
  const to = pending.at(-1)?.id;
  if (from !== undefined && to !== undefined) onUpgrade({ store, from, to, steps: pending.length });
  return pending;
}
