import { ACTION_RECORDS } from '@fieldstone/contracts/skills/ai-actions';
import type { AiActionObject } from '@fieldstone/contracts/skills/ai-actions';
import type { Crm } from '../../salesforce/crm.ts';
import { searchRecent } from '../../salesforce/queries/recent-records.ts';
import { textOf } from '../../salesforce/values.ts';

/** Returns records of an object whose name contains the text, by name. */
export async function searchRecords(
  crm: Crm,
  object: AiActionObject,
  text: string,
): Promise<Array<{ id: string; name: string }>> {
  const [described] = await crm.describe([object]);
  const nameField = described?.fields.find((field) => field.nameField)?.name ?? 'Name';
  const found = await searchRecent(crm, crm.names.toOrg(object), [nameField], text);
  return found
    .map((record) => ({ id: record.Id, name: textOf(record, nameField) ?? record.Id }))
    .toSorted((left, right) => left.name.localeCompare(right.name) || (left.id < right.id ? -1 : 1))
    .slice(0, ACTION_RECORDS);
}
