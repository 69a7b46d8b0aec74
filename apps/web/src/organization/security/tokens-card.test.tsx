import {
  ACCESS_TOKEN_NAME_LIMIT,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '@fieldstone/contracts/platform/access-token';
import type { AccessToken } from '@fieldstone/contracts/platform/access-token';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PATHS } from '../../lib/navigation/paths.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { TokensCard } from './tokens-card.tsx';

const TOKEN: AccessToken = {
  id: 't1',
  kind: 'device',
  name: 'Service vans',
  ending: 'abcd',
  createdBy: 'Sam Second',
  createdAt: '2026-11-20T09:15:00.000Z',
  lastUsedAt: '2026-11-21T07:00:00.000Z',
  expiresAt: null,
};

async function open(state: OrgState = {}) {
  const org = createOrg(state);
  const app = renderPage(PATHS.security, <TokensCard />, { server: org });
  await screen.findByRole('heading', { level: 2, name: 'Access tokens' });
  return { ...app, org };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('access tokens', () => {
  it('[REL-10] shows the details of each token with expiry and last use, without its secret', async () => {
    const expiring = { ...TOKEN, id: 't3', name: 'Trial', expiresAt: '2999-01-01T12:00:00.000Z' };
    const expired = { ...TOKEN, id: 't4', name: 'Old', expiresAt: '2026-11-21T08:00:00.000Z' };
    const unused: AccessToken = { ...TOKEN, id: 't2', kind: 'ingest', name: 'Telemetry', lastUsedAt: null };
    await open({ tokens: [TOKEN, unused, expiring, expired] });
    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Service vans …abcdDeviceNov 20, 2026, 10:15 AM GMT+1 by Sam SecondNov 21, 2026, 8:00 AM GMT+1NeverRevoke',
      'Telemetry …abcdTelemetry ingestNov 20, 2026, 10:15 AM GMT+1 by Sam SecondNeverNeverRevoke',
      'Trial …abcdDeviceNov 20, 2026, 10:15 AM GMT+1 by Sam SecondNov 21, 2026, 8:00 AM GMT+1Jan 1, 2999, 1:00 PM GMT+1Revoke',
      'Old …abcdDeviceNov 20, 2026, 10:15 AM GMT+1 by Sam SecondNov 21, 2026, 8:00 AM GMT+1Expired Nov 21, 2026, 9:00 AM GMT+1Revoke',
    ]);
  });

  it('explains the purpose of tokens while there are none', async () => {
    await open();
    expect(await screen.findByText('No access tokens yet')).toBeVisible();
    expect(screen.getByText(/^Devices need a token to fetch configuration notifications/)).toBeVisible();
  });

  it('creates a token, shows it once with a copy button, and lists it', async () => {
    const { user, org } = await open();
    await user.click(button('Create token'));
    const dialog = await screen.findByRole('dialog', { name: 'Create token' });
    expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), '  Warehouse  ');
    await user.click(within(dialog).getByRole('radio', { name: /^Telemetry ingest/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    const created = await screen.findByRole('dialog', { name: "Token 'Warehouse' was created" });
    expect(org.requestsOf(createAccessToken).map(({ body }) => body)).toEqual([{ kind: 'ingest', name: 'Warehouse' }]);
    const field = within(created).getByRole('textbox', { name: 'Token' });
    expect(field).toHaveValue('fsd_secret-of-t1-wxyz');
    expect(within(created).getByText(/^It's shown only once/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(created).toBeVisible();
    await user.click(within(created).getByRole('button', { name: 'Copy' }));
    expect(await within(created).findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('fsd_secret-of-t1-wxyz');
    await user.click(within(created).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Warehouse', { exact: false })).toBeVisible();
    expect(document.body).not.toHaveTextContent('fsd_secret');
  });

  it('[REL-10] [FIX-93] creates a token that expires never or after the chosen time', async () => {
    const { user, org } = await open();
    await user.click(button('Create token'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Trial');
    await user.click(screen.getByRole('button', { name: /Never.*Expires/ }));
    await user.click(await screen.findByRole('option', { name: 'In 90 days' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create token' }));
    await screen.findByRole('textbox', { name: 'Token' });
    const bodies = org.requestsOf(createAccessToken).map(({ body }) => body);
    expect(bodies).toEqual([{ kind: 'device', name: 'Trial', validDays: 90 }]);
  });

  it('creates one token when Enter is pressed repeatedly, and stays open until the token is shown', async () => {
    const { user, org } = await open();
    await user.click(button('Create token'));
    const gate = org.hold(createAccessToken);
    const dialog = await screen.findByRole('dialog', { name: 'Create token' });
    const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    await user.type(name, 'Vans{Enter}');
    await waitFor(() => expect(org.requestsOf(createAccessToken)).toHaveLength(1));
    if (name.form) fireEvent.submit(name.form);
    await user.keyboard('{Escape}');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    org.hold(listAccessTokens);
    gate.open();
    expect(await screen.findByRole('textbox', { name: 'Token' })).toBeVisible();
    expect(org.requestsOf(createAccessToken)).toHaveLength(1);
  });

  it('selects the token if the browser blocks copying', async () => {
    const { user } = await open();
    await user.click(button('Create token'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Vans{Enter}');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Token' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(button('Copy'));
    expect(await screen.findByText(/^Your browser doesn't allow copying here/)).toBeVisible();
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
  });

  it('requires a name, limits its length, and reports a failed creation', async () => {
    const { user, org } = await open();
    await user.click(button('Create token'));
    const dialog = await screen.findByRole('dialog', { name: 'Create token' });
    const name = within(dialog).getByRole('textbox', { name: /^Name/ });
    await user.type(name, '   ');
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(await within(dialog).findByText('Please enter a name.')).toBeVisible();
    expect(name).toHaveFocus();
    expect(org.requestsOf(createAccessToken)).toEqual([]);
    await user.clear(name);
    await user.paste('n'.repeat(ACCESS_TOKEN_NAME_LIMIT + 1));
    expect(name).toHaveValue('n'.repeat(ACCESS_TOKEN_NAME_LIMIT));
    org.reject(createAccessToken, 'conflict', 'There are 200 tokens already.');
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to create the access token' });
    expect(toast).toHaveTextContent('There are 200 tokens already.');
    expect(name).toHaveValue('n'.repeat(ACCESS_TOKEN_NAME_LIMIT));
  });

  it('[CHB-07] shows the reason for a rejected name at the field until the name changes', async () => {
    const { user, org } = await open();
    await user.click(button('Create token'));
    const dialog = await screen.findByRole('dialog', { name: 'Create token' });
    const name = within(dialog).getByRole('textbox', { name: /^Name/ });
    const message = 'Please enter a name without line breaks.';
    org.reject(createAccessToken, 'bad_request', 'The request is invalid.', {
      fields: [{ path: 'body.name', code: 'accessTokenName', message }],
    });
    await user.type(name, 'Vans{Enter}');
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(name).toHaveAccessibleDescription(expect.stringContaining(message));
    const toast = screen.getByRole('alertdialog', { name: 'Failed to create the access token' });
    expect(toast).toHaveTextContent(message);
    await user.type(name, '2');
    expect(within(dialog).queryByText(message)).toBeNull();
  });

  it('warns before discarding a name, and creates nothing', async () => {
    const { user, org } = await open();
    await user.click(button('Create token'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Vans');
    await user.keyboard('{Escape}');
    const confirmation = await screen.findByRole('alertdialog', { name: 'Cancel changes' });
    expect(confirmation).toHaveTextContent('Your entries for this token will be lost.');
    await user.click(within(confirmation).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(org.requestsOf(createAccessToken)).toEqual([]);
  });

  it('[FIX-45] revokes a token after a confirmation, which names the way back', async () => {
    const { user, org } = await open({ tokens: [TOKEN] });
    const revoke = () => screen.findByRole('button', { name: 'Revoke Service vans' });
    await user.click(await revoke());
    const confirmation = await screen.findByRole('alertdialog', { name: "Revoke 'Service vans'" });
    expect(confirmation).toHaveTextContent(
      'Devices and apps that use this token lose access immediately. You can restore the token in the change history.',
    );
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    expect(org.requestsOf(revokeAccessToken)).toEqual([]);
    await user.click(await revoke());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText("Token 'Service vans' was revoked")).toBeVisible();
    expect(org.requestsOf(revokeAccessToken).map(({ path }) => path)).toEqual(['/api/access-tokens/t1']);
    expect(await screen.findByText('No access tokens yet')).toBeVisible();
    await waitFor(() => expect(button('Create token')).toHaveFocus());
  });

  it('moves the focus to the next token when one is revoked', async () => {
    const { user } = await open({ tokens: [TOKEN, { ...TOKEN, id: 't2', name: 'Telemetry' }] });
    await user.click(await screen.findByRole('button', { name: 'Revoke Service vans' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(button('Revoke Telemetry')).toHaveFocus());
  });

  it('reports a failed revocation, and shows the current tokens', async () => {
    const { user, org } = await open({ tokens: [TOKEN] });
    await user.click(await screen.findByRole('button', { name: 'Revoke Service vans' }));
    org.on(listAccessTokens, () => ({ records: [] }));
    org.reject(revokeAccessToken, 'not_found', 'There is no such token any more.');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to revoke the access token' });
    expect(toast).toHaveTextContent('There is no such token any more.');
    expect(await screen.findByText('No access tokens yet')).toBeVisible();
  });

  it('[FIX-69] reads back a revocation without a response', async () => {
    const { user, org } = await open({ tokens: [TOKEN] });
    org.replaceResponses(revokeAccessToken, { status: 504, isForwarded: true });
    await user.click(await screen.findByRole('button', { name: 'Revoke Service vans' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText("Token 'Service vans' was revoked")).toBeVisible();
  });

  it('[FIX-69] reports a creation without a response as unknown, and lists the token if it exists', async () => {
    const { user, org } = await open();
    org.replaceResponses(createAccessToken, { status: 502, isForwarded: true });
    await user.click(button('Create token'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Vans{Enter}');
    const toast = await screen.findByRole('alertdialog', { name: "It's unknown whether this was done" });
    expect(toast).toHaveTextContent('Check the change history before you try again.');
    await waitFor(() => expect(org.requestsOf(listAccessTokens)).toHaveLength(2));
  });

  it('reports that the tokens could not be loaded, and retries', async () => {
    const org = createOrg({ tokens: [TOKEN] });
    org.reject(listAccessTokens, 'internal', 'The store is busy.');
    const { user } = renderPage(PATHS.security, <TokensCard />, { server: org });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to load access tokens');
    expect(banner).toHaveTextContent('The store is busy.');
    org.on(listAccessTokens, () => ({ records: [TOKEN] }));
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Device')).toBeVisible();
  });
});
