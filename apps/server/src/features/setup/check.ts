import type { CheckId, SetupCheck } from '@fieldstone/contracts/organization/setup';

type Details = Partial<Pick<SetupCheck, 'params' | 'names' | 'records' | 'place'>>;

/** Returns the result of a check without the empty parts. */
export function check(id: CheckId, state: SetupCheck['state'], finding: string, details: Details = {}): SetupCheck {
  return { id, state, finding, params: {}, names: [], records: 0, place: null, ...details };
}
