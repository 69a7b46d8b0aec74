import type { MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { DEFAULT_DATA_OBJECTS } from '@fieldstone/contracts/skills/data-sources';
import type { Crm } from '../crm.ts';
import { describeKnown } from '../path-describes.ts';

/** Maximum age of a describe for checking permissions, in milliseconds. */
export const RIGHTS_AGE_MS = 60_000;

/** Objects that a user must be able to update in order to configure (APP-07). */
export const CONFIGURED = ['Configuration_Data__c', 'Process__c'] as const;

/** Returns the configuration objects that the user may not update; empty if the user may configure. */
export function missingPermissions(crm: Crm): Promise<readonly MissingPermission[]> {
  return missingAmong(crm, { update: CONFIGURED });
}

/** Returns the permissions that the user lacks for the AI Console (AIC-02). */
export function missingAiPermissions(crm: Crm): Promise<readonly MissingPermission[]> {
  return missingAmong(crm, { read: DEFAULT_DATA_OBJECTS, update: CONFIGURED });
}

/** Returns the objects among the given ones that the user may not see or update. */
async function missingAmong(
  crm: Crm,
  needed: { readonly read?: readonly string[]; readonly update?: readonly string[] },
): Promise<readonly MissingPermission[]> {
  const { read = [], update = [] } = needed;
  const described = await describeKnown(crm, [...read, ...update], { maxAgeMs: RIGHTS_AGE_MS });
  const missing = (object: string, permission: 'read' | 'update'): MissingPermission => ({
    object,
    label: described.get(object)?.label ?? spelledOut(object),
    permission,
  });
  return [
    ...read.filter((object) => !described.has(object)).map((object) => missing(object, 'read')),
    ...update.filter((object) => described.get(object)?.updateable !== true).map((object) => missing(object, 'update')),
  ];
}

/** Returns a readable form of an object's API name, for objects hidden from the user. */
function spelledOut(object: string): string {
  return object.replace(/__c$/, '').replaceAll('_', ' ');
}
