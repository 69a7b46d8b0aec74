import { recordNames } from '../../ai/references.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../http/context.ts';
import type { Store } from '../../store/engine/database.ts';
import { nameUsers, unnamedUsers } from '../../store/repositories/ai-usage.ts';

/**
 * Reads the names of the users of new uses from the org. Users that the org does not have keep
 * their id as a name. While the org cannot be reached, uses show the ids.
 */
export async function nameNewUsers(
  store: Store,
  { session: { orgId }, crm, log }: Pick<SessionContext, 'session' | 'crm' | 'log'>,
): Promise<void> {
  const ids = await unnamedUsers(store, orgId);
  if (ids.length === 0) return;
  try {
    const names = await recordNames(crm, 'user', ids);
    await nameUsers(store, orgId, new Map(ids.map((id) => [id, names.get(id) ?? id])));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error }, 'the names of users could not be read');
  }
}
