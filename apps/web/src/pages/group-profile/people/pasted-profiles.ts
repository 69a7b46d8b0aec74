import type { SalesforceProfile } from '@fieldstone/contracts/organization/group-profiles';

export type Pasted = { readonly found: readonly SalesforceProfile[]; readonly unknown: readonly string[] };

/** Finds Salesforce profiles in a pasted list: a name or an id of 15 or 18 characters per line, also with quotes or a comma at its end. */
export function pastedProfiles(text: string, profiles: readonly SalesforceProfile[]): Pasted {
  const byName = new Map(profiles.map((one) => [one.name.toLowerCase(), one]));
  const byId = new Map(profiles.flatMap((one) => [one.id, one.id.slice(0, 15)].map((id) => [id, one])));
  const found = new Map<string, SalesforceProfile>();
  const unknown = new Set<string>();
  for (const line of text.split(/[\r\n\t]+/)) {
    const entry = line.trim().replace(/[,;]$/, '').replaceAll(/^"|"$/g, '').trim();
    const match = byId.get(entry) ?? byName.get(entry.toLowerCase());
    if (match !== undefined) found.set(match.id, match);
    else if (entry !== '') unknown.add(entry);
  }
  return { found: [...found.values()], unknown: [...unknown] };
}
