import type { MissingPermission } from '@fieldstone/contracts/app-data';
import type { Crm } from './crm.ts';

/** How old the answer may be on which a permission is decided, in milliseconds. */
const PERMISSION_AGE_MS = 60_000;

/** Objects that a configuring user must be able to update (seed 1, section 6). */
export const CONFIGURED = ['Configuration_Data__c', 'Process__c'] as const;

/** The configuration objects that the user may not update; empty when the user may configure. */
export function missingPermissions(crm: Crm): Promise<readonly MissingPermission[]> {
  return missingAmong(crm, { update: CONFIGURED });
}

/** The objects among the named ones that the user may not see, or may not update. */
export async function missingAmong(
  crm: Crm,
  needed: { readonly read?: readonly string[]; readonly update?: readonly string[] },
): Promise<readonly MissingPermission[]> {
  const { read = [], update = [] } = needed;
  const visible = new Map(
    (await crm.listObjects({ maxAgeMs: PERMISSION_AGE_MS })).map((object) => [object.name.toLowerCase(), object]),
  );
  const missing = (object: string, permission: 'read' | 'update'): MissingPermission => ({
    object,
    label: visible.get(object.toLowerCase())?.label ?? spelledOut(object),
    permission,
  });
  return [
    ...read.filter((object) => !visible.has(object.toLowerCase())).map((object) => missing(object, 'read')),
    ...update
      .filter((object) => visible.get(object.toLowerCase())?.updateable !== true)
      .map((object) => missing(object, 'update')),
  ];
}

/** What an object that the user cannot see may be called: its API name in words. */
function spelledOut(object: string): string {
  return object.replace(/__c$/, '').replaceAll('_', ' ');
}
