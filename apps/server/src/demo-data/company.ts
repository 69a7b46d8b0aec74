import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { Company, Person, StoredExpression, StoredSetting } from '@fieldstone/demo-data';
import type { Crm, CrmRecord } from '../salesforce/crm.ts';
import { processRecords } from '../salesforce/queries/process-records.ts';
import { longId } from '../salesforce/record-id.ts';
import { name, names, soql } from '../salesforce/soql.ts';
import { modifierIdOf, modifierOf, momentOf, textOf } from '../salesforce/values.ts';
import { readEnvelope } from '../settings/envelope.ts';

const WORK_ORDERS = 400;

/** Reads the company from its org. Returns no people if the org has only administrators. */
export async function readCompany(crm: Crm): Promise<Company> {
  const { profile, assignment, workOrder, setting } = crm.names;
  const [profiles, assignments, users, workOrders, settings] = await Promise.all([
    crm.query(
      soql`SELECT ${names(['Id', 'Name', profile.active])} FROM ${name(profile.object)} WHERE ${name(profile.isGlobal)} = false ORDER BY Id`,
    ),
    crm.query(
      soql`SELECT ${names(['Id', assignment.profile, assignment.salesforceProfile])} FROM ${name(assignment.object)} ORDER BY Id`,
    ),
    crm.query(soql`SELECT Id, Name, ProfileId, IsActive, TimeZoneSidKey, LocaleSidKey FROM User ORDER BY Id`),
    crm.query(soql`SELECT Id FROM ${name(workOrder.object)} ORDER BY Id LIMIT ${WORK_ORDERS}`),
    crm.query(soql`
      SELECT ${names(['Id', setting.profile, setting.settingId, setting.internalValue, setting.displayValue])},
        CreatedDate, LastModifiedDate, LastModifiedById, LastModifiedBy.Name
      FROM ${name(setting.object)} WHERE ${name(setting.settingId)} IN ${[...SETTING_IDS, EVENT_SETTING]} ORDER BY Id`),
  ]);
  const nameOf = new Map(profiles.map((row) => [longId(row.Id), textOf(row, 'Name') ?? '']));
  const groupOf = new Map(
    assignments.map((row) => [
      longId(textOf(row, assignment.salesforceProfile) ?? ''),
      longId(textOf(row, assignment.profile) ?? ''),
    ]),
  );
  const people = users.flatMap((row): Person[] => {
    const profileId = groupOf.get(longId(textOf(row, 'ProfileId') ?? ''));
    const profileName = profileId === undefined ? undefined : nameOf.get(profileId);
    if (profileId === undefined || profileName === undefined) return [];
    return [
      {
        id: longId(row.Id),
        name: textOf(row, 'Name') ?? '',
        profileId,
        profileName,
        isActive: row['IsActive'] === true,
        zone: textOf(row, 'TimeZoneSidKey') ?? 'UTC',
        country: textOf(row, 'LocaleSidKey')?.split('_')[1] ?? 'US',
      },
    ];
  });
  const profileIds = profiles.flatMap((row) => (row[profile.active] === true ? longId(row.Id) : []));
  const stored = settings.flatMap((row): StoredSetting[] => {
    const profileId = longId(textOf(row, setting.profile) ?? '');
    const [profileName, internalValue] = [nameOf.get(profileId), textOf(row, setting.internalValue)];
    if (profileName === undefined || internalValue === null) return [];
    return [
      {
        profileId,
        profileName,
        settingId: textOf(row, setting.settingId) ?? '',
        internalValue,
        displayValue: textOf(row, setting.displayValue),
        createdAt: timeOf(row, 'CreatedDate'),
        changedAt: timeOf(row, 'LastModifiedDate'),
        changedBy: { id: modifierIdOf(row) ?? '', name: modifierOf(row) ?? '' },
      },
    ];
  });
  return {
    people,
    profileIds,
    workOrderIds: workOrders.map(({ Id }) => longId(Id)),
    settings: stored,
    editedExpressions: await readEditedExpressions(crm, stored),
  };
}

/** Returns the expressions that were edited after a color rule chose them. */
async function readEditedExpressions(crm: Crm, settings: readonly StoredSetting[]): Promise<StoredExpression[]> {
  const uses = settings.flatMap((setting) =>
    setting.settingId === appointmentColor.id ? rulesOf(setting).map((chosen) => ({ setting, chosen })) : [],
  );
  const ofExpression = Map.groupBy(uses, ({ chosen }) => chosen.processId);
  const records = await processRecords(crm, [...ofExpression.keys()]);
  return records.flatMap(({ processId, own, criteria, modified }): StoredExpression[] => {
    const used = ofExpression.get(processId) ?? [];
    if (!used.some(({ chosen }) => Date.parse(chosen.lastModifiedDate) < modified.at)) return [];
    const usedBy = new Map(used.map(({ setting: { profileId, settingId } }) => [profileId, { profileId, settingId }]));
    return [
      {
        processId,
        content: { ...own, criteria: criteria.map(({ criterion }) => criterion) },
        changedAt: modified.at,
        changedBy: { id: modified.byId ?? '', name: modified.by ?? '' },
        usedBy: [...usedBy.values()],
      },
    ];
  });
}

function rulesOf({ internalValue }: StoredSetting) {
  const payload = appointmentColor.schema.safeParse(readEnvelope(internalValue)?.config.payload).data;
  return payload?.configuration.map(({ expression }) => expression) ?? [];
}

const timeOf = (row: CrmRecord, field: string): number => Date.parse(momentOf(row, field) ?? '');
