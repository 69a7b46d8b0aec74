import type { MissingPermission } from '@fieldstone/contracts/app-data';
import type { Crm } from './crm.ts';
import { describeKnown } from './path-describes.ts';

/** How old a describe may be by which a right is decided, in milliseconds. */
export const RIGHTS_AGE_MS = 60_000;

/** Objects that a configuring user must be able to update (seed 1, section 6). */
export const CONFIGURED = ['Configuration_Data__c', 'Process__c'] as const;

/** Returns the configuration objects that the user may not update; empty when the user may configure. */
export function missingPermissions(crm: Crm): Promise<readonly MissingPermission[]> {
  return missingAmong(crm, { update: CONFIGURED });
}

/** Returns the objects among the named ones that the user may not see, or may not update. */
export async function missingAmong(
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

/** What an object that the user cannot see may be called: its API name in words. */
function spelledOut(object: string): string {
  return object.replace(/__c$/, '').replaceAll('_', ' ');
}
