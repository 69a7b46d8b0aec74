import type { Ledger } from './ledger.ts';

/** The installation key of every setting that this installation wrote. */
export const INSTALLATION_KEY = 'a3f1c2d4-7b60-4e55-9d0e-5b8f6c1e2a90';
const PACKAGE_VERSION = '24.20000';

type Module = { readonly id: string; readonly name: string; readonly isActive: boolean; readonly purpose: string };

const MODULES: readonly Module[] = [
  { id: 'GO', name: 'Fieldstone Go', isActive: true, purpose: 'The mobile app.' },
  { id: 'ENGAGE', name: 'Fieldstone Engage', isActive: true, purpose: 'Location sharing with customers.' },
  { id: 'ZINC', name: 'Zinc', isActive: true, purpose: 'Messages between crews.' },
  // Off, so that administrators configure status transitions in the console.
  { id: 'SERVICE_BOARD', name: 'Service Board', isActive: false, purpose: 'Planning board for dispatchers.' },
];

const SUBMODULES: readonly Module[] = [
  { id: 'GO001', name: 'Go Data Download', isActive: true, purpose: 'Data that the app downloads.' },
  { id: 'GO002', name: 'Go Calendar', isActive: true, purpose: 'Appointments in the app.' },
  { id: 'GO003', name: 'Go Global Settings', isActive: true, purpose: 'App versions and updates of the whole org.' },
];

const addModule = (ledger: Ledger, { id, name, isActive, purpose }: Module, parent: string | null): string =>
  ledger.add('Process__c', {
    Name: name,
    Process_Id__c: id,
    Type__c: parent === null ? 'Module' : 'Submodule',
    Parent__c: parent,
    Active__c: isActive,
    Description__c: purpose,
  });

/** Adds the package installation and its modules. */
export const addInstallation = (ledger: Ledger): void => {
  const installed = ledger.at(-700, 7);
  ledger.add(
    'Installation__c',
    { Installation_Key__c: INSTALLATION_KEY, Package_Version__c: PACKAGE_VERSION },
    { created: installed, modified: ledger.at(-30, 7) },
  );
  const go = MODULES.map((module) => addModule(ledger, module, null))[0] ?? null;
  for (const submodule of SUBMODULES) addModule(ledger, submodule, go);
};
