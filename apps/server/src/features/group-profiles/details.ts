import type * as contract from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileDetails, Named } from '@fieldstone/contracts/organization/group-profiles';
import { USERS_SHOWN } from '@fieldstone/contracts/organization/group-profiles';
import type { RouteInput, RouteResult } from '@fieldstone/contracts/platform/route';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { AI_SECTION_IDS } from '@fieldstone/contracts/skills/ai-sections';
import type { Crm } from '../../salesforce/crm.ts';
import { longId } from '../../salesforce/record-id.ts';
import { clause, containing, inChunks, name, names, soql } from '../../salesforce/soql.ts';
import { isRecord, textOf } from '../../salesforce/values.ts';
import type { AiConfigurations } from '../../store/repositories/ai-configurations.ts';
import { assignedTo, keptDirectory, requireProfile } from '../../salesforce/queries/profile-directory.ts';
import type { Directory } from '../../salesforce/queries/profile-directory.ts';

type Scope = { readonly crm: Crm; readonly orgId: string; readonly configurations: AiConfigurations };

/** Returns a group profile with its Salesforce profiles, and the settings and AI sections that concern it. */
export async function readDetails(
  { crm, orgId, configurations }: Scope,
  profileId: string,
  directory?: Directory,
): Promise<GroupProfileDetails> {
  const { setting } = crm.names;
  const id = longId(profileId);
  const [loaded, rows, sections] = await Promise.all([
    directory ?? keptDirectory(crm),
    crm.query(
      soql`SELECT ${names(['Id', setting.settingId])} FROM ${name(setting.object)} WHERE ${name(setting.profile)} = ${id}`,
    ),
    Promise.all(
      AI_SECTION_IDS.map(async (section) => ({ section, stored: await configurations.read(orgId, section) })),
    ),
  ]);
  const stored = new Set(rows.map((row) => textOf(row, setting.settingId)));
  return {
    profile: requireProfile(loaded, id),
    assigned: assignedTo(loaded.salesforceProfiles, id),
    settings: allSettings.flatMap((one) => (stored.has(one.id) ? [one.id] : [])),
    aiSections: sections.flatMap(({ section, stored: found }) => (refersTo(found?.payload, id) ? [section] : [])),
  };
}

/** Returns whether a payload names a record, at any depth. */
function refersTo(value: unknown, id: string): boolean {
  if (typeof value === 'string') return /^[A-Za-z0-9]{15,18}$/.test(value) && longId(value) === id;
  if (Array.isArray(value)) return value.some((one) => refersTo(one, id));
  return isRecord(value) && Object.values(value).some((one) => refersTo(one, id));
}

/** Returns the first active users of a group profile by name, and their number; only those that fit the query. */
export async function readUsers(
  crm: Crm,
  profileId: string,
  { id, search = '' }: RouteInput<typeof contract.groupProfileUsers>['query'],
): Promise<RouteResult<typeof contract.groupProfileUsers>> {
  const directory = await keptDirectory(crm);
  const assigned = assignedTo(directory.salesforceProfiles, requireProfile(directory, profileId).id);
  const named = search === '' ? clause`` : clause` AND Name LIKE ${containing(search)}`;
  const fitting = id === undefined ? named : clause`${named} AND Id = ${id}`;
  const parts = await inChunks(
    assigned.map((profile) => profile.id),
    async (chunk) => {
      const where = clause`WHERE IsActive = true AND ProfileId IN ${chunk}${fitting}`;
      const [rows, total] = await Promise.all([
        crm.query(soql`SELECT Id, Name, Email, ProfileId FROM User ${where} ORDER BY Name, Id LIMIT ${USERS_SHOWN}`),
        crm.count(soql`SELECT COUNT() FROM User ${where}`),
      ]);
      return [{ rows, total }];
    },
  );
  const profileName = new Map(assigned.map((one) => [one.id, one.name]));
  const users = parts
    .flatMap(({ rows }) => rows)
    .map((row) => ({
      id: longId(row.Id),
      name: textOf(row, 'Name') ?? '',
      email: textOf(row, 'Email'),
      profile: profileName.get(longId(textOf(row, 'ProfileId') ?? '')) ?? '',
    }));
  const byName = (left: Named, right: Named) => left.name.localeCompare(right.name) || (left.id < right.id ? -1 : 1);
  // One part is in the order of the CRM already, which is that of the user's language.
  const sorted = parts.length > 1 ? users.toSorted(byName) : users;
  return { records: sorted.slice(0, USERS_SHOWN), total: parts.reduce((sum, { total }) => sum + total, 0) };
}
