import { DEMO_PASSWORD, DEMO_USERS } from '../oauth/demo-users.ts';
import { escapeHtml, page } from '../oauth/page.ts';
import type { OrgResponse } from './exchange.ts';

/** GET / — describes the program to people who open its address in a browser. */
export function frontPage(url: string): OrgResponse {
  return page(
    200,
    'Embedded org',
    `<h1>This is the embedded org</h1>
<p>It provides Salesforce's REST API to programs such as the console, the Salesforce CLI and your own scripts. It has no user interface.</p>
<h2>Users</h2><ul>${DEMO_USERS.map(({ username, may }) => `<li><code>${username}</code><br>${escapeHtml(may)}</li>`).join('')}</ul>
<p>The password of all is <code>${DEMO_PASSWORD}</code>.</p>
<h2>Where to begin</h2><ul><li>API: <a href="/services/data">${escapeHtml(url)}/services/data</a></li><li>Sign-in: <code>${escapeHtml(url)}/services/oauth2/authorize</code></li></ul>`,
  );
}
