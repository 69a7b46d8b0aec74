import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { createOrg, PROFILES } from '../../../test/org.ts';
import { overviewRoutes } from '../../../test/overview-routes.tsx';
import { renderPage } from '../../../test/render-page.tsx';

const theirs = {
  payload: { enabled: true },
  version: 'v9',
  changed: { by: 'Lee Other', at: '2026-11-21T09:41:00.000Z' },
  isStored: true,
};

// Two values of a switch always merge today, so no server can cause this outcome.
vi.mock('../../../settings/model/save-setting.ts', async (original) => ({
  ...(await original<object>()),
  saveSetting: async () => ({ kind: 'conflict', conflict: { base: theirs, theirs, merge: undefined } }),
}));

it('[OVR-03] a switch on the overview stays unsaved, with the reason, after a change by someone else', async () => {
  layOut();
  const profileId = PROFILES[1]?.id ?? '';
  const org = createOrg({ settings: { [`${profileId} ${checklist.id}`]: { enabled: true } } });
  const { user } = renderPage(`/profiles/${profileId}`, overviewRoutes, { server: org });
  const row = await screen.findByRole('row', { name: /^Checklist/ });
  await user.click(screen.getByRole('switch', { name: 'Checklist' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const toast = await screen.findByRole('alertdialog');
  expect(toast).toHaveTextContent('Not saved: Lee Other changed the same fields in the meantime.');
  expect(screen.queryByText('Settings saved successfully')).toBeNull();
  expect(row).toHaveTextContent('Unsaved');
  expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  expect(org.requestsOf(writeSetting)).toEqual([]);
});
