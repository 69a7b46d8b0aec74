import { readAuditExport } from '@fieldstone/contracts/organization/audit-export';
import {
  endOrgSession,
  endOwnSession,
  endOwnSessions,
  listOrgSessions,
  listRefusedSignIns,
} from '@fieldstone/contracts/organization/security';
import type { OpenSession } from '@fieldstone/contracts/organization/security';
import { listAccessTokens } from '@fieldstone/contracts/platform/access-token';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../lib/navigation/paths.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg, USER } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { renderApp } from '../../test/render.tsx';
import { SecurityPage } from './page.tsx';

const OTHER: OpenSession = {
  id: 'aaaaaaaa-0000-4000-8000-000000000002',
  userId: USER.id,
  userName: USER.name,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
  address: '2001:db8::1',
  signedInAt: '2026-11-20T09:15:00.000Z',
  lastSeenAt: '2026-11-20T09:20:00.000Z',
  isCurrent: false,
};
const SAM: OpenSession = {
  ...OTHER,
  id: 'aaaaaaaa-0000-4000-8000-000000000003',
  userId: '005Fs0000000002AAA',
  userName: 'Sam Second',
  userAgent: 'curl/8.5.0',
};
const UNPRIVILEGED = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];

async function open(state: OrgState = {}) {
  const org = createOrg(state);
  const app = renderPage(PATHS.security, <SecurityPage />, { server: org });
  await screen.findByRole('heading', { level: 1, name: 'Security' });
  return { ...app, org };
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

const button = (name: string) => screen.findByRole('button', { name });
const confirm = async (name: string) => within(await screen.findByRole('alertdialog')).getByRole('button', { name });

describe('the security page', () => {
  it('[REL-10] lists the sessions of all people to an administrator, and marks this one', async () => {
    await open({ sessions: [OTHER, SAM] });
    expect(await rowsOf('Sessions')).toEqual([
      'Avery AdminChrome on Windows203.0.113.9Nov 21, 2026, 8:00 AM GMT+1Nov 21, 2026, 10:40 AM GMT+1This session',
      'Avery AdminSafari on iOS2001:db8::1Nov 20, 2026, 10:15 AM GMT+1Nov 20, 2026, 10:20 AM GMT+1Log out',
      'Sam Secondcurl/8.5.02001:db8::1Nov 20, 2026, 10:15 AM GMT+1Nov 20, 2026, 10:20 AM GMT+1Log out',
    ]);
  });

  it('[REL-10] shows only their own sessions to people without the right to configure', async () => {
    const { user, org } = await open({ sessions: [OTHER, SAM], missing: UNPRIVILEGED });
    expect(await rowsOf('Your sessions')).toHaveLength(2);
    expect(screen.getByText("You can't view access tokens, rejected logins and the audit export")).toBeVisible();
    await user.click(await button('Log out Avery Admin at 2001:db8::1'));
    await user.click(await confirm('Log out'));
    await waitFor(() => expect(org.requestsOf(endOwnSession)).toHaveLength(1));
    for (const route of [listOrgSessions, listAccessTokens, listRefusedSignIns, readAuditExport]) {
      expect(org.requestsOf(route)).toEqual([]);
    }
  });

  it('[REL-10] ends a session after a confirmation, and moves the focus to the next one', async () => {
    const { user, org } = await open({ sessions: [OTHER, SAM] });
    await user.click(await button('Log out Avery Admin at 2001:db8::1'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out Avery Admin' });
    expect(dialog).toHaveTextContent(/ends immediately on all consoles/);
    await user.keyboard('{Escape}');
    expect(org.requestsOf(endOrgSession)).toEqual([]);
    await user.click(await button('Log out Avery Admin at 2001:db8::1'));
    await user.click(await confirm('Log out'));
    expect(await screen.findByText('Avery Admin was logged out')).toBeVisible();
    expect(org.requestsOf(endOrgSession).map(({ path }) => path)).toEqual([`/api/org/sessions/${OTHER.id}`]);
    expect(await rowsOf('Sessions')).toHaveLength(2);
    await waitFor(async () => expect(await button('Log out Sam Second at 2001:db8::1')).toHaveFocus());
  });

  it('[REL-10] reports a session that had ended already, and shows the current ones', async () => {
    const { user, org } = await open({ sessions: [SAM] });
    org.reject(endOrgSession, 'not_found', 'This session does not exist. It may have ended already.');
    await user.click(await button('Log out Sam Second at 2001:db8::1'));
    await user.click(await confirm('Log out'));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to end the session' });
    expect(toast).toHaveTextContent('It may have ended already.');
    await waitFor(() => expect(org.requestsOf(listOrgSessions)).toHaveLength(2));
  });

  it('[FIX-69] reads back the end of a session without a response', async () => {
    const { user, org } = await open({ sessions: [SAM] });
    org.replaceResponses(endOrgSession, { status: 504, isForwarded: true });
    await user.click(await button('Log out Sam Second at 2001:db8::1'));
    await user.click(await confirm('Log out'));
    expect(await screen.findByText('Sam Second was logged out')).toBeVisible();
  });

  it('[REL-10] signs out everywhere after a confirmation, and shows the sign-in page', async () => {
    const org = createOrg();
    const { user } = renderApp(PATHS.security, { server: org });
    await user.click(await button('Log out everywhere'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/including this one/);
    await user.click(await confirm('Log out everywhere'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in to Fieldstone Console' })).toBeVisible();
    expect(org.requestsOf(endOwnSessions)).toHaveLength(1);
  });

  it('[REL-10] stays signed in and reports the reason if signing out everywhere fails', async () => {
    const { user, org } = await open();
    org.reject(endOwnSessions, 'unavailable', 'The store is not available.');
    await user.click(await button('Log out everywhere'));
    await user.click(await confirm('Log out everywhere'));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to end your sessions' });
    expect(toast).toHaveTextContent('The store is not available.');
  });

  it('[REL-10] lists rejected sign-ins with time, address, browser and reason', async () => {
    const refused = {
      id: '1',
      at: '2026-11-20T09:15:00.000Z',
      address: '203.0.113.66',
      userAgent: '',
      reason: 'inactive_user',
    };
    await open({ refusedSignIns: [refused, { ...refused, id: '2', reason: 'a new one' }] });
    expect(await rowsOf('Rejected logins')).toEqual([
      'Nov 20, 2026, 10:15 AM GMT+1203.0.113.66UnknownThe user is inactive',
      'Nov 20, 2026, 10:15 AM GMT+1203.0.113.66UnknownAnother reason, which the log contains',
    ]);
  });

  it('[REL-10] reports lists that could not be loaded, and retries', async () => {
    const org = createOrg();
    org.reject(listOrgSessions, 'unavailable', 'The store is not available.');
    const { user } = renderPage(PATHS.security, <SecurityPage />, { server: org });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to load the sessions');
    org.on(listOrgSessions, () => ({ records: [SAM] }));
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    expect(await rowsOf('Sessions')).toHaveLength(1);
    expect(await screen.findByText('No rejected logins')).toBeVisible();
  });
});
