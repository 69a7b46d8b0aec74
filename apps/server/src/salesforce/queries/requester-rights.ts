import type { Crm } from '../crm.ts';
import { longId } from '../record-id.ts';
import { soql } from '../soql.ts';

/** A user on whose behalf the integration user works. */
export type Requester = { readonly name: string; readonly isActive: boolean };

/** The rights of a user to the records of one object. */
export type ObjectRights = { readonly read: boolean; readonly create: boolean; readonly update: boolean };

const NO_RIGHTS: ObjectRights = { read: false, create: false, update: false };

/** Returns a user; null if it does not exist. */
export async function loadRequester(crm: Crm, userId: string): Promise<Requester | null> {
  const [user] = await crm.query(soql`SELECT Id, Name, IsActive FROM User WHERE Id = ${longId(userId)}`);
  return user === undefined ? null : { name: String(user['Name']), isActive: user['IsActive'] === true };
}

/** Returns the current rights of any user to an object, as the CRM computes them (`UserEntityAccess`). */
export async function loadObjectRights(crm: Crm, userId: string, object: string): Promise<ObjectRights> {
  const requester = await loadRequester(crm, userId);
  if (requester?.isActive !== true) return NO_RIGHTS;
  const [access] = await crm.query(
    soql`SELECT IsReadable, IsCreatable, IsEditable FROM UserEntityAccess
      WHERE UserId = ${longId(userId)} AND EntityDefinition.QualifiedApiName = ${object}`,
  );
  if (access === undefined) return NO_RIGHTS;
  return {
    read: access['IsReadable'] === true,
    create: access['IsCreatable'] === true,
    update: access['IsEditable'] === true,
  };
}
