import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { countPeriod } from '@fieldstone/contracts/platform/period';
import { expect, it } from 'vitest';
import { planQuery } from './plan-query.ts';

const audience = { orgId: 'org', profile: null };
const now = Date.parse('2026-11-20T10:18:00Z');

it("[INX-02] has the period, the earlier period and the steps of the contracts, in the user's time zone", () => {
  const { eventQuery, period, timeZone } = planQuery(INSIGHT_QUERIES.usersTrend, {
    filter: { from: '2026-11-14', to: '2026-11-20' },
    audience,
    timeZone: 'Europe/Oslo',
    now,
  });
  const expected = countPeriod('week', { from: '2026-11-14', to: '2026-11-20' }, { now, timeZone: 'Europe/Oslo' });
  expect([period, timeZone]).toEqual([expected, 'Europe/Oslo']);
  const { span, previous, steps } = expected;
  expect(eventQuery).toEqual({ query: INSIGHT_QUERIES.usersTrend, audience, span, previous, steps });
});

it('has the days of UTC in an unknown time zone', () => {
  const planned = planQuery(INSIGHT_QUERIES.usersTrend, { filter: {}, audience, timeZone: 'no/such-zone', now });
  expect(planned.timeZone).toBe('UTC');
  expect(new Date(planned.eventQuery.span.begin).toISOString()).toBe('2026-11-14T00:00:00.000Z');
});
