import { insightRoutes } from '@fieldstone/contracts/insights/insights';
import { readGroupProfile } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveInsights } from '../../test/insights.ts';
import { INSIGHTS_ROUTES } from '../../test/insights-page.tsx';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { Rejection } from '../../test/server.ts';

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

it('names inactive group profiles', async () => {
  const org = createOrg();
  serveInsights(org);
  const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC', isSoFar: false };
  const facets = [INACTIVE.id, DELETED].map((name) => ({ name, results: [{ uniqueCount: 1 }] }));
  org.on(insightRoutes.usageByProfile, () => ({ facets, metadata }));
  org.on(readGroupProfile, ({ params }) => {
    if (params.profileId === DELETED) throw new Rejection('not_found', 'There is no such group profile.');
    return { profile: INACTIVE, assigned: [], settings: [], aiSections: [] };
  });
  renderPage('/insights/reach', INSIGHTS_ROUTES, { server: org });
  const usage = within(await screen.findByRole('region', { name: 'Users by group profile' }));
  expect(await usage.findByText('Winter crew (inactive)')).toBeVisible();
  expect(usage.getByText(`Unknown group profile ${DELETED}`)).toBeVisible();
});
