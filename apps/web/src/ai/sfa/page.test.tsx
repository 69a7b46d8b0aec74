import { aiHistory } from '@fieldstone/contracts/skills/ai-history';
import { readSfa, testSfa, writeSfa } from '@fieldstone/contracts/skills/sfa';
import type { SfaCheck } from '@fieldstone/contracts/skills/sfa';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectAccessible } from '@fieldstone/ui/test/axe';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';

const AT = '/ai/sales-automation';
const ENDPOINT = 'https://login.salesforce.com/services/oauth2/token';
const BLANK = { jwtTokenEndPoint: '', jwtCertificateName: '', consumerKey: '', runAsUserId: '' } as const;
const STORED = { ...BLANK, jwtTokenEndPoint: ENDPOINT, jwtCertificateName: 'Sales', runAsUserId: '005000000000001AAA' };

function orgWith(global: typeof BLANK | typeof STORED, hint: string | null) {
  const org = createOrg();
  org.on(readSfa, () => ({ global, consumerKeyHint: hint, version: hint === null ? 'none' : '1', changed: null }));
  org.on(writeSfa, ({ body }) => ({
    global: { ...body.global, consumerKey: '' as const },
    consumerKeyHint: 'WXYZ',
    version: '2',
    changed: { by: 'Avery Admin', at: '2026-11-21T08:00:00.000Z' },
  }));
  return org;
}

const field = (name: string) => screen.findByRole('textbox', { name });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }));

it('[AIC-13] saves what was typed, says so, and never shows the key again', async () => {
  const { user, server } = renderApp(AT, { server: orgWith(BLANK, null) });
  await user.type(await field('Token endpoint'), ENDPOINT);
  await user.type(await field('Certificate name'), 'Sales');
  await user.type(screen.getByLabelText('Consumer key'), 'a-secret-key-WXYZ');
  await user.type(await field('Run as user'), '005000000000001AAA');
  await expectAccessible();
  await save(user);
  expect(await screen.findByText('SFA settings saved successfully')).toBeVisible();
  expect(server.requestsOf(writeSfa).map(({ body }) => body)).toEqual([
    { global: { ...STORED, consumerKey: 'a-secret-key-WXYZ' } },
  ]);
  expect(screen.getByLabelText('Consumer key')).toHaveValue('');
  expect(screen.getByText(/A key ending in WXYZ is stored/)).toBeVisible();
});

it('[AIC-13] keeps the stored key when none is typed', async () => {
  const { user, server } = renderApp(AT, { server: orgWith(STORED, 'WXYZ') });
  await user.type(await field('Certificate name'), '_2');
  await save(user);
  await screen.findByText('SFA settings saved successfully');
  expect(server.requestsOf(writeSfa)[0]?.body).toEqual({ global: { ...STORED, jwtCertificateName: 'Sales_2' } });
});

it('[AIC-13] says for each field what is wrong with it, and sends nothing', async () => {
  const { user, server } = renderApp(AT, { server: orgWith(BLANK, null) });
  await user.type(await field('Token endpoint'), 'login.salesforce.com');
  await save(user);
  expect(await screen.findByText(/^Please enter the URL of a token endpoint/)).toBeVisible();
  expect(screen.getByText(/^Please enter the unique name of a certificate/)).toBeVisible();
  expect(screen.getByText(/^Please enter a user ID/)).toBeVisible();
  expect(server.requestsOf(writeSfa)).toEqual([]);
});

it('speaks of no defaults, for there are none: neither now nor in the history', async () => {
  const org = orgWith(BLANK, null);
  const change = { id: '1', at: '2026-11-20T09:15:00.000Z', by: 'Sam Second', outcome: 'done' as const };
  const first = { ...change, external: false, before: null, after: { global: STORED } };
  org.on(aiHistory, () => ({ records: [first], hasMore: false }));
  const { user } = renderApp(AT, { server: org });
  expect(await screen.findByText('Nothing has been saved yet, and there are no defaults.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'History' }));
  const dialog = await screen.findByRole('dialog', { name: 'History of Sales Automation' });
  await user.click(await within(dialog).findByRole('button', { name: /Sam Second/ }));
  expect(within(dialog).getByText('Nothing was stored before.')).toBeVisible();
  expect(screen.queryByText(/defaults appl/)).toBeNull();
});

it('[AIC-13] tests the connection and says what is right and what is wrong', async () => {
  const org = orgWith(STORED, 'WXYZ');
  const checks: SfaCheck[] = [
    { check: 'endpoint', result: 'ok', message: 'The token endpoint answers.' },
    { check: 'user', result: 'failed', message: 'Otto Gone is not active and cannot sign in.' },
  ];
  org.on(testSfa, () => ({ checks }));
  const { user } = renderApp(AT, { server: org });
  await field('Token endpoint');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  const results = within(screen.getByRole('status', { name: 'Test results' }));
  expect((await results.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Token endpointOKThe token endpoint answers.',
    'Run as userFailedOtto Gone is not active and cannot sign in.',
  ]);
  org.refuse(testSfa, 'crm_unavailable', 'Salesforce is away.');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText('Failed to test the connection')).toBeVisible();
});

it('[AIC-16] names what failed', async () => {
  const org = orgWith(STORED, 'WXYZ');
  org.refuse(writeSfa, 'unavailable', 'Not now.');
  const { user, unmount } = renderApp(AT, { server: org });
  await user.type(await field('Certificate name'), '_2');
  await save(user);
  expect(await screen.findByText('Failed to save SFA configuration')).toBeVisible();
  unmount();
  org.refuse(readSfa, 'unavailable', 'Not now.');
  renderApp(AT, { server: org });
  expect(await findBanner('Failed to get SFA configuration')).toBeVisible();
});
