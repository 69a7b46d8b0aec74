import type { Crm } from '../../salesforce/crm.ts';
import { inChunks, name, soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';
import { ORGANIZATION } from '../../platform/write-gate.ts';

/** Returns the names of the active group profiles among the ids, by 18-character id; that of the organization is empty. */
export async function loadTargets(crm: Crm, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { profile } = crm.names;
  const profiles = ids.filter((id) => id !== ORGANIZATION);
  const records = await inChunks(profiles, (chunk) =>
    crm.query(
      soql`SELECT Id, Name FROM ${name(profile.object)} WHERE Id IN ${chunk} AND ${name(profile.active)} = true`,
    ),
  );
  const names = new Map(records.map((record) => [record.Id, textOf(record, 'Name') ?? '']));
  return profiles.length === ids.length ? names : names.set(ORGANIZATION, '');
}

/** Returns the ids of all active group profiles except the source. */
export async function otherProfiles(crm: Crm, sourceId: string): Promise<string[]> {
  const { profile } = crm.names;
  const records = await crm.query(
    soql`SELECT Id FROM ${name(profile.object)} WHERE ${name(profile.active)} = true ORDER BY Id`,
  );
  return records.map(({ Id }) => Id).filter((id) => id !== sourceId);
}
