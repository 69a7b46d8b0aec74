import type { SobjectDescribe, SobjectField } from '@fieldstone/contracts/platform/org/org';

/** Paths of the fields that people recognize a record by; null if its object has no such field. */
export type RecordFields = Readonly<Record<'subject' | 'customer' | 'status', string | null>>;

/** Names of fields, the best first. */
const SUBJECTS = ['subject', 'title', 'summary', 'short description'];
const CUSTOMERS = ['account', 'customer'];
const STATUSES = ['status'];

/**
 * Returns the subject, the name of the customer, and the status among the fields of a describe, which contains only those that the user
 * sees. Each org has its own fields, so they are found by type, API name and label.
 */
export function selectRecordFields({
  name,
  label,
  fields,
}: Pick<SobjectDescribe, 'name' | 'label' | 'fields'>): RecordFields {
  const ofType = (wanted: SobjectField['type']) =>
    fields.filter(({ type, nameField }) => type === wanted && !nameField);
  const references = ofType('reference').filter(({ relationshipName }) => relationshipName !== null);
  const customer =
    namedLike(references, CUSTOMERS) ?? references.find(({ referenceTo }) => referenceTo.includes('Account'));
  const picklists = ofType('picklist');
  const ofObject = new Set([name, label].flatMap((one) => wordsOf(one).split(' ')));
  const status = namedLike(picklists, STATUSES) ?? picklists.find((field) => isStatusOf(field, ofObject));
  return {
    subject: namedLike(ofType('string'), SUBJECTS)?.name ?? null,
    customer: customer?.relationshipName == null ? null : `${customer.relationshipName}.Name`,
    status: status?.name ?? null,
  };
}

/** Returns the first field whose API name or label is one of the names. */
function namedLike(fields: readonly SobjectField[], wanted: readonly string[]): SobjectField | undefined {
  return wanted
    .flatMap((one) => [
      fields.find((field) => wordsOf(field.name) === one),
      fields.find((field) => wordsOf(field.label) === one),
    ])
    .find((field) => field !== undefined);
}

/** Returns whether a field is the status of its own object, such as the order status of a work order. */
function isStatusOf({ name, label }: SobjectField, ofObject: ReadonlySet<string>): boolean {
  return [name, label].some((one) => {
    const words = wordsOf(one).split(' ');
    return words.at(-1) === 'status' && words.slice(0, -1).every((word) => ofObject.has(word));
  });
}

/** Returns the words of an API name or a label: `ns__Order_Status__c` and `AccountId` become `order status` and `account`. */
function wordsOf(name: string): string {
  return name
    .replace(/^[A-Za-z0-9]+__(?=.+__c$)/, '')
    .replace(/(?:__c|Id)$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])|_+/g, ' ')
    .trim()
    .toLowerCase();
}
