import type { SetupPlace } from '@fieldstone/contracts/organization/setup';

/** Returns places in the Salesforce of an org. Their names are those of Salesforce's own pages, in its default language. */
export function placesIn(baseUrl: string) {
  const at = (path: string, ...steps: readonly string[]): SetupPlace => ({
    steps: [...steps],
    url: new URL(path, baseUrl).href,
  });
  return {
    deployments: at('/lightning/setup/DeployStatus/home', 'Salesforce Setup', 'Deployment Status'),
    /** A page of a permission set; without its id, the address is that of the list. */
    permissionSet: ({ id, label }: { readonly id: string | null; readonly label: string }, page: string): SetupPlace =>
      at(
        `/lightning/setup/PermSets/${id === null ? 'home' : `page?address=${encodeURIComponent(`/${id}`)}`}`,
        'Salesforce Setup',
        'Permission Sets',
        label,
        page,
      ),
    clientApps: at(
      '/lightning/setup/ManageExternalClientApplication/home',
      'Salesforce Setup',
      'External Client App Manager',
    ),
    field: (object: { readonly label: string; readonly orgName: string }, field: string): SetupPlace =>
      at(
        `/lightning/setup/ObjectManager/${object.orgName}/FieldsAndRelationships/view`,
        'Salesforce Setup',
        'Object Manager',
        object.label,
        'Fields & Relationships',
        field,
      ),
    record: (object: { readonly label: string; readonly orgName: string }, id: string, name: string): SetupPlace =>
      at(`/lightning/r/${object.orgName}/${id}/view`, object.label, name),
    usage: at('/lightning/setup/CompanyProfileInfo/home', 'Salesforce Setup', 'Company Information'),
  };
}

/** Returns the label of a permission set of the package, which is its API name with spaces. */
export function labelOfSet(apiName: string): string {
  return apiName.replaceAll('_', ' ');
}
