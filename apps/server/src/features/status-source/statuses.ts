import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import type { AppointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { AppError } from '../../platform/errors.ts';
import { brokenRule } from '../../http/requests/field-problem.ts';
import type { Rule } from '../../http/requests/rule.ts';

/**
 * Returns the field with an appointment's status.
 * Throws `not_found` naming object and field if the org lacks one of them (STA-08).
 */
export async function loadStatusField(crm: Crm, { object, status }: AppointmentObject): Promise<SobjectField> {
  const [described] = await crm.describe([object]).catch((error: unknown) => {
    if (!(error instanceof AppError && error.kind === 'not_found')) throw error;
    throw missing('eventObjectUnknown', object, { object }, error);
  });
  const field = described?.fields.find(({ name }) => name.toLowerCase() === status.toLowerCase());
  if (field === undefined) throw missing('statusFieldMissing', `${object}.${status}`, { object, field: status });
  return field;
}

function missing(rule: Rule, path: string, params: Readonly<Record<string, string>>, cause?: unknown): AppError {
  const problem = brokenRule(path, rule, params);
  return new AppError('event_object_missing', { problem }, { cause, fields: [problem] });
}
