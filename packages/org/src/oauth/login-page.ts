import type { OrgResponse } from '../http/exchange.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { DEMO_USERS } from './demo-users.ts';
import { escapeHtml, page } from './page.ts';

function hidden(request: AuthorizeRequest): string {
  return [...request.parameters]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
}

const demoButtons = DEMO_USERS.map(
  ({ username, first, last, may }) =>
    `<button class="choice" name="demo_user" value="${username}"><strong>Continue as ${first} ${last}</strong><span>${may}</span></button>`,
).join('');

/** Returns the login page. `failed` is the user name of a failed attempt. */
export function loginPage(request: AuthorizeRequest, failed: string | null): OrgResponse {
  const domain = request.parameters.get('custom_domain') ?? '';
  const username = failed ?? request.parameters.get('login_hint') ?? '';
  const requested = domain === '' ? '' : ` You asked for the domain <strong>${escapeHtml(domain)}</strong>.`;
  const error =
    failed === null
      ? ''
      : `<div class="error" role="alert" id="login-error">Please check your username and password. If you still can't log in, use one of the demo users below.</div>`;
  const describedBy = failed === null ? '' : ' aria-describedby="login-error" aria-invalid="true"';
  return page(
    failed === null ? 200 : 401,
    failed === null ? 'Log in to the embedded org' : 'Log in failed – embedded org',
    `<h1>Log in</h1><p><strong>${escapeHtml(request.client.name)}</strong> requests access to this org on your behalf.${requested}</p>${error}
<form method="post" action="/login">${hidden(request)}
<label for="username">Username</label><input id="username" name="username" type="email" autocomplete="username" required value="${escapeHtml(username)}"${describedBy}>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required${describedBy}>
<button class="primary">Log in</button></form>
<hr class="or"><h2>Or continue as a demo user</h2><form method="post" action="/login">${hidden(request)}${demoButtons}</form>`,
  );
}
