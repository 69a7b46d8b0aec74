import { PACKAGE_VERSION, REQUIRED_MODULES } from '@fieldstone/contracts/organization/package/required-records';
import type { Ledger } from '../ledger.ts';

/** The installation key of every setting that this installation wrote. */
export const INSTALLATION_KEY = 'a3f1c2d4-7b60-4e55-9d0e-5b8f6c1e2a90';

/** Adds the package installation and its modules. */
export function addInstallation(ledger: Ledger): void {
  const installed = ledger.at(-700, 7);
  ledger.add(
    'Installation__c',
    { Installation_Key__c: INSTALLATION_KEY, Package_Version__c: PACKAGE_VERSION },
    { created: installed, modified: ledger.at(-30, 7) },
  );
  const ids = new Map<string, string>();
  for (const { id, name, description, isActive, module } of REQUIRED_MODULES) {
    const record = ledger.add('Process__c', {
      Name: name,
      Process_Id__c: id,
      Type__c: module === null ? 'Module' : 'Submodule',
      Parent__c: module === null ? null : (ids.get(module) ?? null),
      Active__c: isActive,
      Description__c: description,
    });
    ids.set(id, record);
  }
}
