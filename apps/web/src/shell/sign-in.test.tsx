import { routes } from '@fieldstone/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isSilent } from '../lib/api/report-error.ts';
import { call } from '../lib/api/call.ts';
import { session } from '../lib/session/session-store.ts';
import { findBanner } from '../test/banner.ts';
import { createOrg, GLOBAL_PROFILE, PROFILES } from '../test/org.ts';
import type { OrgState } from '../test/org.ts';
import { renderApp } from '../test/render.tsx';
import type { RenderedApp } from '../test/render.tsx';

const DEEP = `/profiles/${PROFILES[1]?.id}/calendar/appt-color?tab=rules#first`;

/** Returns the address of a login with its parameters in the order of their names. */
const loginWith = (query: Readonly<Record<string, string>>): string => {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `/login?${parameters.toString()}`;
};

async function signInPage(address: string): Promise<RenderedApp> {
  const app = renderApp(address, { isSignedIn: false });
  await screen.findByRole('heading', { level: 1, name: 'Log in to Fieldstone Console' });
  return app;
}

async function console_(state: OrgState = {}, address = `/profiles/${GLOBAL_PROFILE.id}`): Promise<RenderedApp> {
  const app = renderApp(address, state);
  await screen.findByRole('heading', { level: 1, name: GLOBAL_PROFILE.name });
  return app;
}

describe('the sign-in page', () => {
  it.each(['/', DEEP, '/ai', '/no/such/page'])('[SES-01] shows on %s without any part of the console', async (at) => {
    const { server } = await signInPage(at);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(server.requests.every(({ path }) => path === '/api/session-info')).toBe(true);
  });

  it('[SES-02][SES-06] opens the production login and then returns to the requested page', async () => {
    const { user, left } = await signInPage(DEEP);
    expect(screen.getByRole('radio', { name: /Production/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(left).toEqual([loginWith({ sandbox: 'false', from: DEEP })]);
  });

  it('[SES-02][SES-06] opens the sandbox login', async () => {
    const { user, left } = await signInPage('/ai');
    await user.click(screen.getByRole('radio', { name: /Sandbox/ }));
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(left).toEqual([loginWith({ sandbox: 'true', from: '/ai' })]);
  });

  it.each(['acme', 'ACME', 'acme.my.salesforce.com', 'https://Acme.my.salesforce.com/'])(
    '[SES-03] accepts %s for the same custom domain, previews it and opens it',
    async (typed) => {
      const { user, left } = await signInPage('/');
      await user.click(screen.getByRole('radio', { name: /Custom Domain/ }));
      await user.type(screen.getByRole('textbox', { name: /Domain name/ }), typed);
      expect(await screen.findByText('You will log in at acme.my.salesforce.com')).toBeVisible();
      await user.keyboard('{Enter}');
      const query = { sandbox: 'false', from: '/', customDomain: 'acme.my.salesforce.com' };
      expect(left).toEqual([loginWith(query)]);
    },
  );

  it.each([
    ['https://acme.lightning.force.com/lightning/page/home', 'acme.my.salesforce.com'],
    ['acme--uat.sandbox.lightning.force.com', 'acme--uat.sandbox.my.salesforce.com'],
    ['acme.my.salesforce.com.', 'acme.my.salesforce.com'],
  ])('[FIX-32] accepts the pasted %s as a custom domain', async (pasted, customDomain) => {
    const { user, left } = await signInPage('/');
    await user.click(screen.getByRole('radio', { name: /Custom Domain/ }));
    await user.click(screen.getByRole('textbox', { name: /Domain name/ }));
    await user.paste(pasted);
    expect(await screen.findByText(`You will log in at ${customDomain}`)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(left).toEqual([loginWith({ sandbox: 'false', from: '/', customDomain })]);
  });

  it.each([
    ['my.salesforce.com', "This address contains no domain name. Enter the name of your company's My Domain."],
    [
      'https://login.salesforce.com/',
      "This address doesn't belong to a My Domain. Enter your company's My Domain, or choose Production or Sandbox.",
    ],
  ])('[FIX-32] rejects %s with the reason and stays', async (pasted, reason) => {
    const { user, left } = await signInPage('/');
    await user.click(screen.getByRole('radio', { name: /Custom Domain/ }));
    const field = screen.getByRole('textbox', { name: /Domain name/ });
    await user.click(field);
    await user.paste(pasted);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(reason));
    await user.keyboard('{Enter}');
    expect(left).toEqual([]);
  });

  it('[SES-03] completes a custom domain with the host from the server', async () => {
    const server = createOrg({ isSignedIn: false });
    server.on(routes.signInOptions, () => ({ customDomainHost: 'login.example', customDomains: [] }));
    const { user, left } = renderApp('/', { server });
    await user.click(await screen.findByRole('radio', { name: /Custom Domain/ }));
    expect(await screen.findByText('You will log in at {name}.login.example')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Domain name/ }), 'acme.login.example{Enter}');
    const query = { sandbox: 'false', from: '/', customDomain: 'acme.login.example' };
    expect(left).toEqual([loginWith(query)]);
  });

  it('[SFX-14] offers the configured My Domains beside any other', async () => {
    const server = createOrg({ isSignedIn: false });
    const customDomains = ['acme--uat.sandbox.my.salesforce.com', 'acme--dev.sandbox.my.salesforce.com'];
    server.on(routes.signInOptions, () => ({ customDomainHost: 'my.salesforce.com', customDomains }));
    const { user, left } = renderApp('/', { server });
    await user.click(await screen.findByRole('radio', { name: /Custom Domain/ }));
    const list = await screen.findByRole('radiogroup', { name: 'My Domain' });
    const names = within(list)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual([...customDomains, 'Another My Domain']);
    expect(screen.getByRole('textbox', { name: /Domain name/ })).toBeVisible();
    await user.click(within(list).getByRole('radio', { name: /dev/ }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.keyboard('{Enter}');
    const query = { sandbox: 'false', from: '/', customDomain: customDomains[1] ?? '' };
    expect(left).toEqual([loginWith(query)]);
  });

  it('[SES-05] sends a custom domain unchecked while the host is unknown', async () => {
    const server = createOrg({ isSignedIn: false });
    server.reject(routes.signInOptions, 'internal', 'No.');
    const { user, left } = renderApp('/', { server });
    await user.click(await screen.findByRole('radio', { name: /Custom Domain/ }));
    await user.type(screen.getByRole('textbox', { name: /Domain name/ }), 'acme{Enter}');
    const query = { sandbox: 'false', from: '/', customDomain: 'acme' };
    expect(left).toEqual([loginWith(query)]);
  });

  it('[SES-04] disables Log in while a custom domain is chosen and empty', async () => {
    const { user } = await signInPage('/');
    await user.click(screen.getByRole('radio', { name: /Custom Domain/ }));
    const field = screen.getByRole('textbox', { name: /Domain name/ });
    expect(field).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled();
    await user.type(field, ' ');
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled();
    await user.type(field, 'a');
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
    await user.click(screen.getByRole('radio', { name: /Production/ }));
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
  });

  it('[SES-04] rejects a custom domain with invalid characters and stays', async () => {
    const { user, left } = await signInPage('/');
    await user.click(screen.getByRole('radio', { name: /Custom Domain/ }));
    const field = screen.getByRole('textbox', { name: /Domain name/ });
    await user.type(field, 'acme_inc');
    const problem = 'Custom domain name can only contain alphanumeric characters, periods, and hyphens.';
    expect(screen.getByText(problem)).toBeVisible();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(problem));
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(left).toEqual([]);
    expect(field).toHaveFocus();
  });

  it('[SES-06] shows why a sign-in failed and removes the reason from the address', async () => {
    const { user, left } = await signInPage('/ai?x=1&signin=failed&reason=access_denied');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Access to the console was denied. Try again and choose Allow, or ask a Salesforce administrator for access',
    );
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(left).toEqual([loginWith({ sandbox: 'false', from: '/ai?x=1' })]);
  });

  it('[FIX-22] shows why the custom domain of a link is invalid', async () => {
    await signInPage('/?signin=failed&reason=custom_domain');
    expect(screen.getByRole('alert')).toHaveTextContent('The custom domain is not valid. Choose Custom Domain');
  });

  it('does not show an unknown reason from the address', async () => {
    await signInPage('/?signin=failed&reason=Call%20%2B1%20555%20now');
    expect(screen.getByRole('alert')).toHaveTextContent('Salesforce did not complete the login. Please try again.');
    expect(screen.getByRole('alert')).not.toHaveTextContent('555');
  });
});

describe('the session', () => {
  it.each([
    ['unauthenticated', 401],
    ['invalid_grant', 400],
  ] as const)('[SES-09] ends on %s (%d) without any error message', async (code, _status) => {
    const { server } = await console_();
    expect(session.loggedIn()).toBe(true);
    server.reject(routes.orgLimits, code, 'The session has ended.');
    const failure = await act(() => call(routes.orgLimits, undefined).catch((error: unknown) => error));
    expect(session.loggedIn()).toBe(false);
    expect(isSilent(failure)).toBe(true);
    expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
    expect(screen.queryByText('The session has ended.')).toBeNull();
  });

  it('[FIX-26] ends on the error of an OAuth server without any error message', async () => {
    await console_();
    globalThis.fetch = () => Promise.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 }));
    const failure = await act(() => call(routes.orgLimits, undefined).catch((error: unknown) => error));
    expect(isSilent(failure)).toBe(true);
    expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[SES-09] is unknown until session info has loaded', async () => {
    const server = createOrg();
    const gate = server.hold(routes.sessionInfo);
    renderApp('/', { server });
    expect(session.loggedIn()).toBeUndefined();
    gate.open();
    await screen.findByRole('heading', { level: 1 });
    expect(session.loggedIn()).toBe(true);
  });

  it('[SES-09] continues after any other error', async () => {
    const { server } = await console_();
    server.reject(routes.orgLimits, 'bad_request', 'No.');
    await act(() => call(routes.orgLimits, undefined).catch(() => undefined));
    expect(session.loggedIn()).toBe(true);
  });

  it('[SES-10] requests a new sign-in and returns to the same page of the same org', async () => {
    const address = `/profiles/${GLOBAL_PROFILE.id}?tab=2`;
    const { user, left } = await console_(
      { user: { isSandbox: true, customDomain: 'acme.my.salesforce.com' } },
      address,
    );
    act(() => session.end());
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    expect(dialog).toHaveTextContent('Your Session has ended. Please login again to continue working.');
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    const query = { sandbox: 'true', from: address, customDomain: 'acme.my.salesforce.com' };
    expect(left).toEqual([loginWith(query)]);
  });

  it("[SES-11] shows 'Failed to load session info' with the cause, and starts on Retry", async () => {
    const server = createOrg();
    server.reject(routes.sessionInfo, 'crm_error', 'The CRM is confused.');
    const { user } = renderApp('/', { server });
    expect(await screen.findByRole('heading', { level: 1, name: 'Failed to load session info' })).toBeVisible();
    expect(await findBanner()).toHaveTextContent('The CRM is confused.');
    globalThis.fetch = createOrg().fetch;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Group profiles' })).toBeVisible();
  });

  it('[SES-08] logs out on the server, shows the sign-in page and removes the data', async () => {
    const { user, server, queryClient } = await console_();
    await user.click(screen.getByRole('button', { name: 'Account menu for Avery Admin' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in to Fieldstone Console' })).toBeVisible();
    expect(server.requestsOf(routes.logout)).toHaveLength(1);
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0));
  });

  it("[SES-08] stays and shows 'Failed to log out' when the server fails", async () => {
    const server = createOrg();
    server.reject(routes.logout, 'internal', 'Disk full.');
    const { user } = renderApp('/', { server });
    await screen.findByRole('heading', { level: 1, name: 'Group profiles' });
    await user.click(screen.getByRole('button', { name: 'Account menu for Avery Admin' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    const toast = await screen.findByRole('alertdialog');
    expect(toast).toHaveTextContent('Failed to log out');
    expect(toast).toHaveTextContent('Disk full.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Group profiles');
  });

  it.each([
    ['en-US', 'en'],
    ['de', 'en'],
    ['', 'en'],
  ])("[SES-12] shows the user's language %j in %s, from the locale files", async (language, shown) => {
    await console_({ user: { language } });
    expect(document.documentElement.lang).toBe(shown);
  });
});

describe('a refused sign-in', () => {
  it.each([
    ['app_not_installed', /isn't installed in this org/],
    ['access_denied', /Permitted Users/],
    ['api_disabled', /API Enabled/],
    ['ip_restricted', /Login IP Ranges/],
    ['inactive_user', /user is inactive/],
    ['wrong_callback', /\/oauth\/callback/],
    ['missing_scope', /refresh_token/],
  ])("[STP-05] because of %s shows what to do and Salesforce's own words", async (reason, text) => {
    const refusal = { error: 'invalid_client', description: 'Words of Salesforce' };
    renderApp(`/?signin=failed&reason=${reason}`, { isSignedIn: false, refusal });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    await waitFor(() => expect(alert).toHaveTextContent('Salesforce reported: Words of Salesforce (invalid_client)'));
  });
});
