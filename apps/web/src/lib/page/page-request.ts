import type { PageRequest } from '@fieldstone/contracts/page/page-module';
import { addressOf } from '@fieldstone/contracts/platform/address';
import type { CallInput, Route, RouteResponse } from '@fieldstone/contracts/platform/route';
import { readPeriod } from '@fieldstone/contracts/platform/period';
import type { Period, PeriodRules } from '@fieldstone/contracts/platform/period';
import { recordId } from '@fieldstone/contracts/platform/primitives';
import * as z from 'zod/mini';
import type { PageVisit } from './page-route.ts';

/**
 * Returns a request of a page.
 * @param following returns the requests that the response leads to
 */
export function pageRequest<R extends Route>(
  route: R,
  input: CallInput<R>,
  following?: (response: RouteResponse<R>) => readonly PageRequest[],
): PageRequest {
  const address = addressOf(route, input);
  return following === undefined ? { address } : { address, following: (body) => following(responseOf(route, body)) };
}

function responseOf<R extends Route>(route: R, body: unknown): RouteResponse<R>;
function responseOf({ response }: Route, body: unknown): unknown {
  return typeof response === 'string' ? undefined : z.parse(response, body);
}

/**
 * Returns the requests of a page of a group profile; none if its address has no record id of 18 characters, because only that equals the
 * one in the browser's requests.
 */
export function ofProfile(
  { params }: PageVisit,
  requests: (profileId: string) => readonly PageRequest[],
): readonly PageRequest[] {
  const { profileId = '' } = params;
  return profileId.length === 18 && z.safeParse(recordId, profileId).success ? requests(profileId) : [];
}

/**
 * Returns the requests for a period of the address.
 * @param withPeriod returns the requests for the period; an invalid one has none
 */
export function ofPeriod(
  { search, now, timeZone }: PageVisit,
  rules: PeriodRules,
  withPeriod: (period: Omit<Period, 'rejected'>) => readonly PageRequest[],
): readonly PageRequest[] {
  const period = readPeriod(search, rules, now, timeZone);
  return period.rejected === undefined ? withPeriod(period) : [];
}
