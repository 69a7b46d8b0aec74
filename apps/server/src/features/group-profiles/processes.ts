import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { ProcessDetails } from '@fieldstone/contracts/organization/processes';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { REFERRING_SETTINGS, referencesOf } from '@fieldstone/contracts/settings/setting-references';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { name, names, soql } from '../../salesforce/soql.ts';
import { childrenOf, flagOf, modifierOf, momentOf, numberOf, textOf } from '../../salesforce/values.ts';
import { readEnvelope } from '../../settings/envelope.ts';
import { settingsPages } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';

const TYPES = { expression: 'Expression', form: 'Form Process' } as const;

type Use = ProcessDetails['usedBy'][number];

/** Returns all expressions or form processes by name, active or not, each with the settings that use it. */
export async function readProcesses(crm: Crm, kind: keyof typeof TYPES): Promise<ProcessDetails[]> {
  const { process, criterion, profile } = crm.names;
  const fields = names([
    'Id',
    'Name',
    process.processId,
    process.purpose,
    process.sourceObject,
    process.targetObject,
    process.active,
    process.description,
    process.logic,
    'LastModifiedBy.Name',
    'LastModifiedDate',
  ]);
  const criteria = names([criterion.sequence, criterion.fieldPath, criterion.operator, criterion.operand]);
  const [rows, profiles] = await Promise.all([
    crm.query(soql`
      SELECT ${fields}, (SELECT ${criteria} FROM ${name(process.criteria)} ORDER BY ${name(criterion.sequence)})
      FROM ${name(process.object)} WHERE ${name(process.type)} = ${TYPES[kind]} ORDER BY Name, Id`),
    crm.query(soql`SELECT Id, Name FROM ${name(profile.object)} ORDER BY Name, Id`),
  ]);
  const uses = await usesOf(crm, new Map(profiles.map((row) => [row.Id, textOf(row, 'Name') ?? ''])));
  return rows.map((row) => toDetails(crm, row, uses.get(textOf(row, process.processId) ?? '') ?? []));
}

function toDetails(
  { names: { process, criterion, fromOrg } }: Crm,
  row: CrmRecord,
  usedBy: readonly Use[],
): ProcessDetails {
  const objectOf = (field: string) => {
    const stored = textOf(row, field);
    return stored === null ? null : fromOrg(stored);
  };
  return {
    recordId: row.Id,
    processId: textOf(row, process.processId) ?? '',
    name: textOf(row, 'Name') ?? '',
    purpose: textOf(row, process.purpose),
    sourceObject: objectOf(process.sourceObject),
    targetObject: objectOf(process.targetObject),
    isActive: flagOf(row, process.active),
    description: textOf(row, process.description),
    logic: textOf(row, process.logic),
    criteria: childrenOf(row, process.criteria).map((child) => ({
      sequence: numberOf(child, criterion.sequence) ?? 0,
      fieldPath: textOf(child, criterion.fieldPath) ?? '',
      operator: textOf(child, criterion.operator) ?? '',
      operand: textOf(child, criterion.operand),
    })),
    usedBy: [...usedBy],
    lastModifiedBy: modifierOf(row),
    lastModifiedDate: momentOf(row, 'LastModifiedDate'),
  };
}

/** Returns the settings that name a process, by the process's id. */
async function usesOf(crm: Crm, profiles: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly Use[]>> {
  const uses = new Map<string, Use[]>();
  const ids = [...REFERRING_SETTINGS, EVENT_SETTING];
  for await (const { rows } of settingsPages(crm, [...profiles.keys()], ids)) {
    for (const row of rows.values()) {
      const use = {
        profileId: row.profileId,
        profileName: profiles.get(row.profileId) ?? '',
        settingId: row.settingId,
      };
      for (const id of new Set(processesIn(row))) uses.set(id, [...(uses.get(id) ?? []), use]);
    }
  }
  return uses;
}

/** Returns the ids of the processes in a stored value; none in one that breaks the setting's rules. */
function processesIn({ settingId, internalValue }: StoredRow): string[] {
  if (internalValue === null) return [];
  if (settingId === EVENT_SETTING) return [internalValue];
  const id = REFERRING_SETTINGS.find((one): one is SettingId => one === settingId);
  const payload = readEnvelope(internalValue)?.config.payload;
  if (id === undefined || payload === undefined || settingById(id)?.schema.safeParse(payload).success !== true)
    return [];
  return referencesOf(id, payload).flatMap((reference) =>
    reference.kind === 'expression' || reference.kind === 'form' ? [reference.id] : [],
  );
}
