import { RECENT_RECORDS } from '@fieldstone/contracts/platform/limits';
import type { Crm, CrmRecord } from '../crm.ts';
import { name, names, soql } from '../soql.ts';
import { momentOf, textOf } from '../values.ts';

// Conditions on fields without an index would make the CRM read whole tables, so they apply to the most recently changed records.

/** Returns the records of an object that changed last, latest first, read along an index that every object has. */
export function recentRecords(crm: Crm, orgName: string, fields: readonly string[]): Promise<readonly CrmRecord[]> {
  return crm.query(soql`
    SELECT ${names([...new Set(['Id', ...fields])])} FROM ${name(orgName)}
    ORDER BY SystemModstamp DESC LIMIT ${RECENT_RECORDS}`);
}

/** The records among which conditions apply; `since` is null if these are all of the object's records. */
export type RecentScope = { readonly records: number; readonly since: Date | null };

/** Returns the number of an object's most recently changed records, and the time of the oldest of these changes. */
export async function recentScope(crm: Crm, orgName: string): Promise<RecentScope> {
  const recent = await recentRecords(crm, orgName, ['SystemModstamp']);
  const oldest = recent.length < RECENT_RECORDS ? undefined : recent.at(-1);
  const since = oldest === undefined ? null : momentOf(oldest, 'SystemModstamp');
  return { records: recent.length, since: since === null ? null : new Date(since) };
}

/** Names with an index; those of other objects, such as the subject of an event, have none. */
const INDEXED_NAMES: ReadonlySet<string> = new Set(['Name', 'CaseNumber']);

/**
 * Returns the records that contain a text in any of the fields, ignoring case: all of an object with few records, else
 * those among the most recently changed records, and the one with exactly this name.
 * @param fields text fields, the name first
 * @param shown paths of further fields, which are read but not searched
 */
export async function searchRecent(
  crm: Crm,
  orgName: string,
  fields: readonly [nameField: string, ...string[]],
  text: string,
  shown: readonly string[] = [],
): Promise<readonly CrmRecord[]> {
  const [nameField] = fields;
  const columns = [...new Set(['Id', ...fields, ...shown])];
  const [recent, exact] = await Promise.all([
    recentRecords(crm, orgName, columns),
    INDEXED_NAMES.has(nameField) && text !== ''
      ? crm.query(soql`
          SELECT ${names(columns)} FROM ${name(orgName)}
          WHERE ${name(nameField)} = ${text} ORDER BY Id LIMIT 10`)
      : [],
  ]);
  const searched = text.toLowerCase();
  const containing = recent.filter((record) =>
    fields.some((field) => textOf(record, field)?.toLowerCase().includes(searched)),
  );
  return [...new Map([...containing, ...exact].map((record) => [record.Id, record])).values()];
}
