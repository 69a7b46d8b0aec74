/** Host below which the My Domains of Salesforce sign in. */
export const MY_DOMAIN_HOST = 'my.salesforce.com';

/** Hosts below which the pages of an org have the same name as its My Domain. */
const PAGE_HOSTS = ['lightning.force.com', 'my.salesforce-setup.com'];

/** Domains of Salesforce: a host below them that is no My Domain belongs to no custom domain either. */
const SALESFORCE = ['salesforce.com', 'force.com', 'salesforce-setup.com'];

const LONGEST_NAME = 190;

/** Which rule a custom domain breaks; a key of validation.en.json. */
export type CustomDomainProblem =
  | 'customDomainRequired'
  | 'customDomainCharacters'
  | 'customDomainNameless'
  | 'customDomainOther';

const isAt = (address: string, host: string): boolean => address === host || address.endsWith(`.${host}`);

/** The name before a host, also where several stand one behind the other; '' for a host alone, null where none is at the end. */
function nameBefore(address: string, hosts: readonly string[]): string | null {
  const host = hosts.find((each) => isAt(address, each));
  if (host === undefined) return null;
  const name = address.slice(0, -host.length).replace(/\.$/, '');
  return nameBefore(name, hosts) ?? name;
}

/**
 * Turns what an administrator typed or pasted into the host of a My Domain: `acme`, `https://Acme.my.salesforce.com/` and
 * `acme.lightning.force.com/lightning/page/home` all give `acme.my.salesforce.com`. Only an address at a known host may have a path.
 * @returns the host, or which rule the name breaks
 */
export function normalizeCustomDomain(
  typed: string,
  host: string,
): { readonly domain: string } | { readonly problem: CustomDomainProblem } {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
  if (bare === '') return { problem: 'customDomainRequired' };
  const isSalesforce = host === MY_DOMAIN_HOST;
  const address = bare.replace(/[/?#].*$/s, '').replace(/\.$/, '');
  const known = nameBefore(address, isSalesforce ? [host, ...PAGE_HOSTS] : [host]);
  if (known === '') return { problem: 'customDomainNameless' };
  const isOther = isSalesforce && SALESFORCE.some((each) => isAt(known ?? address, each));
  if (isOther) return { problem: 'customDomainOther' };
  const name = known ?? bare;
  const wellFormed =
    name.length <= LONGEST_NAME && name.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return wellFormed ? { domain: `${name}.${host}` } : { problem: 'customDomainCharacters' };
}
