import type { SobjectField } from '@fieldstone/contracts/organization/org';
import type { AppointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { AppError } from '../../platform/errors.ts';
import { ruleText } from '../../platform/http/requests/rule-text.ts';
import type { Rule } from '../../platform/http/requests/rule-text.ts';

/**
 * Returns the field with an appointment's status.
 * Throws `not_found` naming object and field if the org lacks one of them (STA-08).
 */
export async function loadStatusField(crm: Crm, { object, status }: AppointmentObject): Promise<SobjectField> {
  const [described] = await crm.describe([object]).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    throw missing('eventObjectUnknown', object, { object }, error);
  });
  const field = described?.fields.find(({ name }) => name.toLowerCase() === status.toLowerCase());
  if (field === undefined) throw missing('statusFieldMissing', `${object}.${status}`, { object, field: status });
  return field;
}

function missing(rule: Rule, path: string, params: Readonly<Record<string, string>>, cause?: unknown): AppError {
  const message = ruleText(rule, params);
  return new AppError('not_found', message, { cause, fields: [{ path, code: rule, message }] });
}
