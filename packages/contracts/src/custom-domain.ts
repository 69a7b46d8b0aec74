/**
 * Turns what an administrator typed into the host of a My Domain: scheme, upper case, trailing slash and a repeated host are
 * dropped (`https://Acme.my.salesforce.com/` and `acme` both give `acme.my.salesforce.com`).
 * @returns the host, or which rule the name breaks (keys of validation.en.json)
 */
export function normalizeCustomDomain(
  typed: string,
  host: string,
): { readonly domain: string } | { readonly problem: 'customDomainRequired' | 'customDomainCharacters' } {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
  const name = bare.endsWith(`.${host}`) ? bare.slice(0, -host.length - 1) : bare;
  if (name === '') return { problem: 'customDomainRequired' };
  const wellFormed =
    name.length <= 190 && name.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return wellFormed ? { domain: `${name}.${host}` } : { problem: 'customDomainCharacters' };
}
