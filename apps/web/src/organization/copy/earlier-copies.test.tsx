import { listPlannedChanges } from '@fieldstone/contracts/changes/changes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { profilePath } from '../../lib/navigation/paths.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg, GLOBAL_PROFILE } from '../../test/org.ts';
import { overviewRoutes } from '../../test/overview-routes.tsx';
import { renderPage } from '../../test/render-page.tsx';

it('reports that earlier copies could not be loaded, retries, and still allows a new copy', async () => {
  const org = createOrg();
  org.reject(listPlannedChanges, 'internal', 'Disk full.');
  const { user } = renderPage(`${profilePath(GLOBAL_PROFILE.id)}?copy=`, overviewRoutes, { server: org });
  const banner = await findBanner('Failed to load earlier copies');
  expect(banner).toHaveTextContent('Disk full.');
  expect(await screen.findByRole('row', { name: 'All settings' })).toBeVisible();
  org.on(listPlannedChanges, () => ({ records: [] }));
  await user.click(within(banner).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Failed to load earlier copies')).toBeNull());
});
