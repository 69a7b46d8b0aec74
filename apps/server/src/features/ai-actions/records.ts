import type { AiActionObject } from '@fieldstone/contracts/skills/ai-actions';
import type { Crm } from '../../salesforce/crm.ts';
import { containing, name, soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';

/** Maximum results of a search. */
const SEARCH_LIMIT = 25;

/** Returns the first records of an object whose name contains the text, by name. */
export async function searchRecords(
  crm: Crm,
  object: AiActionObject,
  text: string,
): Promise<Array<{ id: string; name: string }>> {
  const [described] = await crm.describe([object]);
  const nameField = described?.fields.find((field) => field.nameField)?.name ?? 'Name';
  const at = name(nameField);
  const records = await crm.query(soql`
    SELECT Id, ${at} FROM ${name(crm.names.toOrg(object))} WHERE ${at} LIKE ${containing(text)}
    ORDER BY ${at}, Id LIMIT ${SEARCH_LIMIT}`);
  return records.map((record) => ({ id: record.Id, name: textOf(record, nameField) ?? record.Id }));
}
