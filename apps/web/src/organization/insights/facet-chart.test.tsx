import { insightRoutes } from '@fieldstone/contracts/insights/insights';
import { listGroupProfiles } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveInsights } from '../../test/insights.ts';
import { INSIGHTS_ROUTES } from '../../test/insights-page.tsx';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';

const INACTIVE: GroupProfileSummary = {
  id: 'a00000000000901AAA',
  name: 'Winter crew',
  description: null,
  isGlobal: false,
  isActive: false,
  version: 'v1',
  salesforceProfiles: 0,
  users: 0,
  lastModifiedBy: null,
  lastModifiedDate: null,
};
const DELETED = 'a00000000000902AAA';

it('[FIX-100] names any number of inactive group profiles with one request', async () => {
  const org = createOrg();
  serveInsights(org);
  const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC', isSoFar: false };
  const others = Array.from({ length: 24 }, (_, at) => {
    return { ...INACTIVE, id: `a000000000008${String(at).padStart(2, '0')}AAA`, name: `Closed crew ${at}` };
  });
  const ids = [INACTIVE, ...others].map(({ id }) => id);
  const facets = [DELETED, ...ids].map((name, at) => ({ name, results: [{ uniqueCount: 90 - at }] }));
  org.on(insightRoutes.usageByProfile, () => ({ facets, metadata }));
  org.on(listGroupProfiles, () => ({ records: [INACTIVE, ...others] }));
  renderPage('/insights/reach', INSIGHTS_ROUTES, { server: org });
  const usage = within(await screen.findByRole('region', { name: 'Users by group profile' }));
  expect(await usage.findByText('Winter crew (inactive)')).toBeVisible();
  expect(usage.getByText(`Unknown group profile ${DELETED}`)).toBeVisible();
  expect(org.requestsOf(listGroupProfiles)).toHaveLength(1);
});
