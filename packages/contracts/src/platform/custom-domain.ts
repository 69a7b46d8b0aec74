/** Parent host of the My Domain login hosts. */
export const MY_DOMAIN_HOST = 'my.salesforce.com';

/** Parent hosts of an org's pages, where its name is that of its My Domain. */
const PAGE_HOSTS = ['lightning.force.com', 'my.salesforce-setup.com'];

/** Domains of Salesforce; another host below them is not a custom domain. */
const SALESFORCE = ['salesforce.com', 'force.com', 'salesforce-setup.com'];

const LONGEST_NAME = 190;

/** The rule that a custom domain breaks; a key of validation.en.json. */
export type CustomDomainProblem =
  | 'customDomainRequired'
  | 'customDomainCharacters'
  | 'customDomainNameless'
  | 'customDomainOther';

const isAt = (address: string, host: string): boolean => address === host || address.endsWith(`.${host}`);

/** Returns the name before a host, even before several hosts in a row; '' for a host alone, null without a host at the end. */
function nameBefore(address: string, hosts: readonly string[]): string | null {
  const host = hosts.find((each) => isAt(address, each));
  if (host === undefined) return null;
  const name = address.slice(0, -host.length).replace(/\.$/, '');
  return nameBefore(name, hosts) ?? name;
}

/**
 * Returns the host of a My Domain for typed or pasted text: `acme`, `https://Acme.my.salesforce.com/` and
 * `acme.lightning.force.com/lightning/page/home` all return `acme.my.salesforce.com`. Only an address at a known host may have a path.
 * @returns the host, or the rule that the name breaks
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
