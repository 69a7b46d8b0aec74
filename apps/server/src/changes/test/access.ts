import type { Outside } from '../../test/outside.ts';

/** Returns a user's lost access. */
export type Restore = () => Promise<void>;

/** Makes a user a plain user without permission sets. */
export async function withoutPermission(outside: Outside, userId: string): Promise<Restore> {
  const [user] = await outside.query(`SELECT ProfileId FROM User WHERE Id = '${userId}'`);
  const [plain] = await outside.query("SELECT Id FROM Profile WHERE Name = 'Standard User'");
  const sets = await outside.query(
    `SELECT Id, PermissionSetId FROM PermissionSetAssignment WHERE AssigneeId = '${userId}'`,
  );
  for (const { Id } of sets) await outside.remove('PermissionSetAssignment', String(Id));
  await outside.update('User', userId, { ProfileId: plain?.['Id'] });
  return async () => {
    await outside.update('User', userId, { ProfileId: user?.['ProfileId'] });
    for (const { PermissionSetId } of sets)
      await outside.create('PermissionSetAssignment', { AssigneeId: userId, PermissionSetId });
  };
}

/** Deactivates a user. */
export async function deactivated(outside: Outside, userId: string): Promise<Restore> {
  await outside.update('User', userId, { IsActive: false });
  return () => outside.update('User', userId, { IsActive: true });
}
