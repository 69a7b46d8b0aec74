import { ACTION_RECORDS } from '@fieldstone/contracts/skills/ai-actions';
import type { ActionRecord, AiActionObject } from '@fieldstone/contracts/skills/ai-actions';
import { displayValue } from '../../expressions/display-value.ts';
import { resolvePaths } from '../../expressions/field-paths.ts';
import { crmCode } from '../../salesforce/client/errors.ts';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { RIGHTS_AGE_MS } from '../../salesforce/queries/permissions.ts';
import { searchRecent } from '../../salesforce/queries/recent-records.ts';
import { textOf } from '../../salesforce/values.ts';
import { selectRecordFields } from './record-fields.ts';
import type { RecordFields } from './record-fields.ts';

const NONE: RecordFields = { subject: null, customer: null, status: null };

/** Returns records of an object whose name contains the text, by name, with the values that people recognize them by. */
export async function searchRecords(crm: Crm, object: AiActionObject, text: string): Promise<ActionRecord[]> {
  const [described] = await crm.describe([object], { maxAgeMs: RIGHTS_AGE_MS });
  const nameField = described?.fields.find((field) => field.nameField)?.name ?? 'Name';
  const fields = described === undefined ? NONE : selectRecordFields(described);
  const resolved = await resolvePaths(
    crm,
    object,
    Object.values(fields).filter((path) => path !== null),
  );
  const shown = [...resolved.values()].map(({ path }) => path);
  const search = (further: readonly string[]) => searchRecent(crm, crm.names.toOrg(object), [nameField], text, further);
  const found = await search(shown).catch((error: unknown) => {
    // A right to see a field may have been withdrawn since the describe.
    if (crmCode(error) === 'INVALID_FIELD') return search([]);
    throw error;
  });
  const valueOf = (record: CrmRecord, path: string | null) => {
    const field = path === null ? undefined : resolved.get(path);
    return field === undefined ? null : displayValue(record, field);
  };
  return found
    .map((record) => ({
      id: record.Id,
      name: textOf(record, nameField) ?? record.Id,
      subject: valueOf(record, fields.subject),
      customer: valueOf(record, fields.customer),
      status: valueOf(record, fields.status),
    }))
    .toSorted((left, right) => left.name.localeCompare(right.name) || (left.id < right.id ? -1 : 1))
    .slice(0, ACTION_RECORDS);
}
