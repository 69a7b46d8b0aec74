import type { FieldError } from '@fieldstone/contracts/platform/error';
import type { Crm } from '../salesforce/crm.ts';
import { longId } from '../salesforce/record-id.ts';
import { inChunks, name, soql } from '../salesforce/soql.ts';
import { textOf } from '../salesforce/values.ts';
import { brokenRule } from '../http/requests/field-problem.ts';
import type { Rule } from '../http/requests/rule.ts';

/** The kinds of records that the AI configuration refers to, each with the rule for a missing record. */
const KINDS = {
  profile: { object: 'Group_Profile__c', unknown: 'profileUnknown' },
  user: { object: 'User', unknown: 'userUnknown' },
  product: { object: 'Product2', unknown: 'productUnknown' },
} as const satisfies Record<string, { readonly object: string; readonly unknown: Rule }>;

export type ReferenceKind = keyof typeof KINDS;

/** An id in a request, with its path. */
export type Reference = { readonly path: string; readonly id: string };

/** Returns the form of an id that its 15- and 18-character spellings share. */
export const sameId = (id: string): string => (id.length === 15 ? longId(id) : id);

/** Returns the names of the existing records of a kind, by id. */
export async function recordNames(
  crm: Crm,
  kind: ReferenceKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const object = name(crm.names.toOrg(KINDS[kind].object));
  const records = await inChunks(validIds(ids), (chunk) =>
    crm.query(soql`SELECT Id, Name FROM ${object} WHERE Id IN ${chunk}`),
  );
  return new Map(records.map((record) => [record.Id, textOf(record, 'Name') ?? record.Id]));
}

/** Returns the ids of the existing, active users among the given ones. */
export async function activeUsers(crm: Crm, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const records = await inChunks(validIds(ids), (chunk) =>
    crm.query(soql`SELECT Id FROM User WHERE IsActive = true AND Id IN ${chunk}`),
  );
  return new Set(records.map(({ Id }) => Id));
}

/** Returns the ids that the CRM accepts, each once: it rejects a whole query for one id with a wrong checksum. */
function validIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map(sameId))].filter((id) => longId(id) === id);
}

/**
 * Returns the problems with the references of a request: missing records, and ids that are listed twice.
 * References that are already stored pass unchecked, so that a deleted record does not block unrelated changes.
 */
export async function checkReferences(
  crm: Crm,
  kind: ReferenceKind,
  sent: readonly Reference[],
  stored: readonly string[],
): Promise<FieldError[]> {
  const kept = new Set(stored.map(sameId));
  const fresh = sent.filter(({ id }) => !kept.has(sameId(id)));
  const names = await recordNames(
    crm,
    kind,
    fresh.map(({ id }) => id),
  );
  const unknown = fresh.filter(({ id }) => !names.has(sameId(id)));
  return [...unknown.map((one) => problemWith(one, KINDS[kind].unknown)), ...listedTwice(sent, stored)];
}

/** Returns a problem for each id that is listed more than once, unless it is stored as often. */
export function listedTwice(sent: readonly Reference[], stored: readonly string[]): FieldError[] {
  const room = new Map<string, number>();
  for (const id of stored.map(sameId)) room.set(id, (room.get(id) ?? 0) + 1);
  return sent.flatMap((one) => {
    const id = sameId(one.id);
    const left = room.get(id) ?? 1;
    room.set(id, left - 1);
    return left > 0 ? [] : [problemWith(one, 'referenceTwice')];
  });
}

/** Returns the rule that a reference breaks, as a detail of an error response. */
export function problemWith({ path, id }: Reference, rule: Rule): FieldError {
  return brokenRule(path, rule, { id });
}
