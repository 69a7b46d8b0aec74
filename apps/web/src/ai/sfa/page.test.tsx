import { message, createMessage } from '@fieldstone/contracts/platform/errors/message';
import { aiHistory } from '@fieldstone/contracts/skills/ai-history';
import { readSfa, testSfa, writeSfa } from '@fieldstone/contracts/skills/sfa';
import type { SfaCheck } from '@fieldstone/contracts/skills/sfa';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AiPage } from './page.tsx';

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

it('[AIC-13] saves the entered values, confirms it, and never shows the key again', async () => {
  const { user, server } = renderPage(AT, <AiPage />, { server: orgWith(BLANK, null) });
  await user.type(await field('Token endpoint'), ENDPOINT);
  await user.type(await field('Certificate name'), 'Sales');
  await user.type(screen.getByLabelText('Consumer key'), 'a-secret-key-WXYZ');
  await user.type(await field('Run as user'), '005000000000001AAA');
  await save(user);
  expect(await screen.findByText('SFA settings saved successfully')).toBeVisible();
  expect(server.requestsOf(writeSfa).map(({ body }) => body)).toEqual([
    { global: { ...STORED, consumerKey: 'a-secret-key-WXYZ' } },
  ]);
  expect(screen.getByLabelText('Consumer key')).toHaveValue('');
  expect(screen.getByText(/A key ending in WXYZ is stored/)).toBeVisible();
});

it('[AIC-13] keeps the stored key when none is entered', async () => {
  const { user, server } = renderPage(AT, <AiPage />, { server: orgWith(STORED, 'WXYZ') });
  await user.type(await field('Certificate name'), '_2');
  await save(user);
  await screen.findByText('SFA settings saved successfully');
  expect(server.requestsOf(writeSfa)[0]?.body).toEqual({ global: { ...STORED, jwtCertificateName: 'Sales_2' } });
});

it('[CHB-01] [CHB-02] hides the key in the review, and offers no Undo for a replaced key', async () => {
  const { user } = renderPage(AT, <AiPage />, { server: orgWith(STORED, 'WXYZ') });
  await user.type(await screen.findByLabelText('Consumer key'), 'a-new-key');
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const panel = await screen.findByRole('complementary', { name: 'Review 1 change' });
  expect(
    within(panel)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['…WXYZ', '••••••••']);
  await save(user);
  await screen.findByText('SFA settings saved successfully');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('[AIC-13] shows an error at each invalid field, and sends nothing', async () => {
  const { user, server } = renderPage(AT, <AiPage />, { server: orgWith(BLANK, null) });
  await user.type(await field('Token endpoint'), 'login.salesforce.com');
  await save(user);
  expect(await screen.findByText(/^Please enter the URL of a token endpoint/)).toBeVisible();
  expect(screen.getByText(/^Please enter the unique name of a certificate/)).toBeVisible();
  expect(screen.getByText(/^Please enter a user ID/)).toBeVisible();
  expect(server.requestsOf(writeSfa)).toEqual([]);
});

it('[FIX-105] shows the rejection of an unknown run-as user at its field', async () => {
  const org = orgWith(STORED, 'WXYZ');
  const path = 'body.global.runAsUserId';
  const fields = [{ path, ...createMessage('userUnknown', { id: '005000000000009AAA' }) }];
  org.reject(writeSfa, 'bad_request', 'The request is invalid.', { fields });
  const { user } = renderPage(AT, <AiPage />, { server: org });
  await user.clear(await field('Run as user'));
  await user.type(await field('Run as user'), '005000000000009AAA');
  await save(user);
  await waitFor(async () =>
    expect(await field('Run as user')).toHaveAccessibleDescription(
      expect.stringContaining("The user 005000000000009AAA isn't in this org, or you don't have access to it."),
    ),
  );
});

it('[FIX-20] opens with invalid stored values, marks each with its text, and saves once they are replaced', async () => {
  const org = orgWith(STORED, 'WXYZ');
  const invalid = { global: { ...STORED, jwtTokenEndPoint: 7, runAsUserId: 'nobody' }, consumerKeyHint: 'WXYZ' };
  org.on(readSfa, () => ({ global: BLANK, consumerKeyHint: 'WXYZ', version: '1', changed: null, invalid }));
  const { user, server } = renderPage(AT, <AiPage />, { server: org });
  const endpoint = await field('Token endpoint');
  expect(screen.getByText('2 stored values are invalid')).toBeVisible();
  expect(endpoint).toHaveValue('');
  expect(endpoint).toHaveAccessibleDescription(expect.stringContaining('Stored value: 7.'));
  expect(await field('Certificate name')).toHaveValue('Sales');
  const runAs = await field('Run as user');
  expect(runAs).toHaveValue('nobody');
  expect(runAs).toHaveAccessibleDescription(expect.stringContaining('Please enter a user ID'));
  expect(screen.getByText(/A key ending in WXYZ is stored/)).toBeVisible();
  await user.type(endpoint, ENDPOINT);
  await save(user);
  expect(server.requestsOf(writeSfa)).toEqual([]);
  await user.clear(runAs);
  await user.type(runAs, STORED.runAsUserId);
  await save(user);
  await screen.findByText('SFA settings saved successfully');
  expect(server.requestsOf(writeSfa).map(({ body }) => body)).toEqual([{ global: STORED }]);
});

it('[FIX-20] marks every field if the stored values are not an object', async () => {
  const org = orgWith(BLANK, 'WXYZ');
  const invalid = { global: 'none', consumerKeyHint: null };
  org.on(readSfa, () => ({ global: BLANK, consumerKeyHint: null, version: '1', changed: null, invalid }));
  const { user, server } = renderPage(AT, <AiPage />, { server: org });
  expect(await field('Token endpoint')).toHaveAccessibleDescription(expect.stringContaining("Stored value: 'none'."));
  expect(screen.getByText('4 stored values are invalid')).toBeVisible();
  await user.type(await field('Token endpoint'), ENDPOINT);
  await user.type(await field('Certificate name'), 'Sales');
  await user.type(screen.getByLabelText('Consumer key'), 'a-secret-key');
  await user.type(await field('Run as user'), STORED.runAsUserId);
  await save(user);
  await screen.findByText('SFA settings saved successfully');
  expect(server.requestsOf(writeSfa)).toHaveLength(1);
});

it('shows on the page and in the history that there are no defaults', async () => {
  const org = orgWith(BLANK, null);
  const change = { id: '1', at: '2026-11-20T09:15:00.000Z', by: 'Sam Second', outcome: 'done' as const };
  const first = { ...change, external: false, before: null, after: { global: STORED } };
  org.on(aiHistory, () => ({ records: [first], hasMore: false }));
  const { user } = renderPage(AT, <AiPage />, { server: org });
  expect(await screen.findByText('Nothing is set here, and there are no defaults.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'History' }));
  const dialog = await screen.findByRole('dialog', { name: 'History of Sales automation' });
  await user.click(await within(dialog).findByRole('button', { name: /Sam Second/ }));
  expect(within(dialog).getByText('Nothing was stored before.')).toBeVisible();
  expect(screen.queryByText(/defaults appl/)).toBeNull();
});

it('[AIC-13] tests the connection, and shows passed and failed checks', async () => {
  const org = orgWith(STORED, 'WXYZ');
  const checks: SfaCheck[] = [
    { check: 'endpoint', result: 'ok', ...message('sfa_endpoint_responds') },
    { check: 'user', result: 'failed', ...message('sfa_user_inactive', { name: 'Otto Gone' }) },
  ];
  org.on(testSfa, () => ({ checks }));
  const { user } = renderPage(AT, <AiPage />, { server: org });
  await field('Token endpoint');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  const results = within(screen.getByRole('status', { name: 'Test results' }));
  expect((await results.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Token endpointOKThe token endpoint responds.',
    'Run as userFailedOtto Gone is inactive and cannot log in. Choose an active user.',
  ]);
  org.reject(testSfa, 'crm_unavailable', 'Salesforce is away.');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText('Failed to test the connection')).toBeVisible();
});

it('[AIC-16] reports a failed save and load', async () => {
  const org = orgWith(STORED, 'WXYZ');
  org.reject(writeSfa, 'unavailable', 'Not now.');
  const { user, unmount } = renderPage(AT, <AiPage />, { server: org });
  await user.type(await field('Certificate name'), '_2');
  await save(user);
  expect(await screen.findByText('Failed to save SFA configuration')).toBeVisible();
  unmount();
  org.reject(readSfa, 'unavailable', 'Not now.');
  renderPage(AT, <AiPage />, { server: org });
  expect(await findBanner('Failed to get SFA configuration')).toBeVisible();
});

it('[FIX-69] keeps unsaved values over a reload, but never the consumer key', async () => {
  const org = orgWith(BLANK, null);
  const { user, unmount } = renderPage(AT, <AiPage />, { server: org });
  await user.type(await field('Certificate name'), 'Sales_2');
  await user.type(screen.getByLabelText('Consumer key'), 'top-secret');
  unmount();
  expect(JSON.stringify(Object.values(localStorage))).toContain('_2');
  expect(JSON.stringify(Object.values(localStorage))).not.toContain('top-secret');
  renderPage(AT, <AiPage />, { server: org });
  expect(await screen.findByText(/^Your unsaved changes from .* are back/)).toBeVisible();
  expect(await field('Certificate name')).toHaveValue('Sales_2');
  expect(screen.getByLabelText('Consumer key')).toHaveValue('');
});
