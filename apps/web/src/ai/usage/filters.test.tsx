import { totalAiUsage } from '@fieldstone/contracts/skills/ai-usage';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { renderPage } from '../../test/render-page.tsx';
import { Rejection } from '../../test/server.ts';
import { AiPage } from './page.tsx';
import { AT, orgWithUses, requestsTo } from './test/usage-org.ts';

const row = (name: RegExp) => screen.findByRole('row', { name });

it('[INX-11] is filtered by user and action, whose filters are kept in the address', async () => {
  const org = orgWithUses();
  const { user, router } = renderPage(`${AT}?page=2`, <AiPage />, { server: org });
  await user.click(await screen.findByRole('button', { name: /All users/ }));
  await user.click(await screen.findByRole('option', { name: 'Annika Dahl' }));
  await user.click(await screen.findByRole('button', { name: /All AI actions/ }));
  await user.click(await screen.findByRole('option', { name: 'Summarize Work Order' }));
  const filter = { user: '005Fs0000000101AAA', action: 'Summarize Work Order' };
  await waitFor(() => expect(requestsTo(org).at(-1)).toMatchObject({ ...filter, page: '1' }));
  expect(router.state.location.search).toBe('?user=005Fs0000000101AAA&action=Summarize+Work+Order');
  expect(org.requestsOf(totalAiUsage).at(-1)?.query).toMatchObject({ ...filter, by: 'skill' });
  await user.click(screen.getByRole('button', { name: /Annika Dahl User/ }));
  await user.click(await screen.findByRole('option', { name: 'All users' }));
  expect(router.state.location.search).toBe('?action=Summarize+Work+Order');
});

it('[INX-11] shows filters of the address, also of an action without uses, and ignores unknown values', async () => {
  const org = orgWithUses();
  renderPage(`${AT}?user=me&skill=all&outcome=refused&action=Old+action`, <AiPage />, { server: org });
  expect(await screen.findByRole('button', { name: /^Old action/ })).toBeVisible();
  await row(/User 0/);
  expect(requestsTo(org)[0]).toMatchObject({ outcome: 'refused', action: 'Old action' });
  expect(requestsTo(org)[0]).not.toHaveProperty('user');
  expect(requestsTo(org)[0]).not.toHaveProperty('skill');
});

it('[INX-11] is totaled by user, and limited to the user of a bar', async () => {
  const org = orgWithUses();
  const { user, router } = renderPage(AT, <AiPage />, { server: org });
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  expect(await totals.findByText('1,234 requests, 56,000 tokens, 78.5 credits.')).toBeVisible();
  await user.click(totals.getByRole('button', { name: /By skill/ }));
  await user.click(await screen.findByRole('option', { name: 'By user' }));
  const bar = await totals.findByRole('button', {
    name: 'Show only Anna Berg: 40.3 credits, 30 requests',
  });
  await user.click(totals.getByRole('button', { name: 'Show Totals as a table' }));
  expect(await totals.findByRole('row', { name: 'Annika Dahl 29 4,000 12' })).toBeVisible();
  await user.click(totals.getByRole('button', { name: 'Show Totals as a chart' }));
  expect(bar).not.toBeInTheDocument();
  await user.click(totals.getByRole('button', { name: /^Show only Anna Berg/ }));
  expect(router.state.location.search).toBe('?by=user&user=005Fs0000000100AAA');
  await waitFor(() => expect(requestsTo(org).at(-1)).toMatchObject({ user: '005Fs0000000100AAA' }));
});

it('[INX-11] has no filter or totals by user for people who may not see them, and shows failed totals', async () => {
  const org = orgWithUses();
  org.on(totalAiUsage, ({ query: { by } }) => {
    throw by === 'user'
      ? new Rejection('permission_missing', 'Hidden.', { code: 'people_hidden' })
      : new Rejection('unavailable', 'Not now.');
  });
  const { user } = renderPage(AT, <AiPage />, { server: org });
  expect(await findBanner('Failed to load the totals')).toBeVisible();
  await row(/User 0/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /All users/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: /By skill/ }));
  expect(await screen.findByRole('option', { name: 'By result' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'By user' })).toBeNull();
});
