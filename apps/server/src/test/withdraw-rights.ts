import { outsideOf } from './outside.ts';

/** Replaces the permission sets of a user by the one of technicians, who may not see what others did. */
export async function withdrawRights(orgUrl: string, username: string): Promise<void> {
  const outside = await outsideOf(orgUrl);
  const [user] = await outside.query(`SELECT Id FROM User WHERE Username = '${username}'`);
  const userId = String(user?.['Id']);
  for (const { Id } of await outside.query(`SELECT Id FROM PermissionSetAssignment WHERE AssigneeId = '${userId}'`)) {
    await outside.remove('PermissionSetAssignment', String(Id));
  }
  const [set] = await outside.query("SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Technician'");
  await outside.create('PermissionSetAssignment', { PermissionSetId: set?.['Id'], AssigneeId: userId });
}
