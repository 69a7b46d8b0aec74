import type { Period, PeriodRules } from '@fieldstone/contracts/platform/period';
import { readPeriod } from '@fieldstone/contracts/platform/period';
import { recordId } from '@fieldstone/contracts/platform/primitives';
import type { Route, RouteResponse } from '@fieldstone/contracts/platform/route';
import * as z from 'zod/mini';
import type { RouteRequest } from '../api/route-query.ts';
import type { PageQuery, PageVisit } from './page-route.ts';

/**
 * Returns a query with those that its response leads to.
 * @param following returns the queries for a response
 */
// @__NO_SIDE_EFFECTS__
export function after<R extends Route>(
  query: RouteRequest<R>,
  following: (response: RouteResponse<R>) => readonly PageQuery[],
): PageQuery {
  const { route, address } = query.meta;
  return { meta: { address }, following: (body) => following(responseOf(route, body)) };
}

function responseOf<R extends Route>(route: R, body: unknown): RouteResponse<R>;
function responseOf({ response }: Route, body: unknown): unknown {
  return typeof response === 'string' ? undefined : z.parse(response, body);
}

/**
 * Returns the queries of a page of a group profile; none if its address has no record id of 18 characters, because only that equals the
 * one in the browser's requests.
 */
export function ofProfile(
  { params }: PageVisit,
  queries: (profileId: string) => readonly PageQuery[],
): readonly PageQuery[] {
  const { profileId = '' } = params;
  return profileId.length === 18 && z.safeParse(recordId, profileId).success ? queries(profileId) : [];
}

/**
 * Returns the queries for a period of the address.
 * @param withPeriod returns the queries for the period; an invalid one has none
 */
export function ofPeriod(
  { search, now, timeZone }: PageVisit,
  rules: PeriodRules,
  withPeriod: (period: Omit<Period, 'rejected'>) => readonly PageQuery[],
): readonly PageQuery[] {
  const period = readPeriod(search, rules, now, timeZone);
  return period.rejected === undefined ? withPeriod(period) : [];
}
