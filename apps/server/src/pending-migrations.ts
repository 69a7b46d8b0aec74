/** A store whose layout this release would misread. The message contains the remedy. */
export class NewerLayout extends Error {
  override readonly name = 'NewerLayout';
}

/**
 * Returns the migrations that were not yet applied to a store, in order.
 * @throws {NewerLayout} when a newer release has changed the store's layout
 */
export function pendingMigrations<M extends { readonly id: string }>(
  store: string,
  migrations: readonly M[],
  applied: readonly string[],
): readonly M[] {
  const unknown = applied.filter((id) => !migrations.some((migration) => migration.id === id));
  if (unknown.length > 0) {
    throw new NewerLayout(
      `${store} was changed by a newer release (${unknown.join(', ')}). Start that release, or restore a backup.`,
    );
  }
  return migrations.filter(({ id }) => !applied.includes(id));
}
