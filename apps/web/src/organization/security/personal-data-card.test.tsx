import { users } from '@fieldstone/contracts/platform/org/org';
import { exportPersonalData, previewPseudonym, pseudonymize } from '@fieldstone/contracts/organization/personal-data';
import type { PersonalDataPreview } from '@fieldstone/contracts/organization/personal-data';
import { listOrgSessions } from '@fieldstone/contracts/organization/security';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { browser } from '../../lib/browser.ts';
import { PATHS } from '../../lib/navigation/paths.ts';
import { AI_USERS } from '../../test/ai.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg, USER } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { SecurityPage } from './page.tsx';

beforeEach(() => layOut());

const PSEUDONYM = 'Person 0123456789';
/** Otto Gone is inactive. */
const OTTO = AI_USERS.find(({ isActive }) => !isActive)?.id ?? '';

const PREVIEW: PersonalDataPreview = {
  pseudonym: PSEUDONYM,
  sessions: 1,
  accessTokens: ['Vans', 'Apps'],
  replaced: [
    { list: 'changes', rows: 1234 },
    { list: 'events', rows: 2 },
  ],
  kept: [
    { reason: 'settings', rows: 3 },
    { reason: 'namesakes', rows: 1 },
  ],
};

async function open() {
  const org = createOrg();
  org.on(previewPseudonym, () => PREVIEW);
  org.on(pseudonymize, () => ({ pseudonym: PSEUDONYM, isComplete: true }));
  const app = renderPage(PATHS.security, <SecurityPage />, { server: org });
  await screen.findByRole('heading', { name: 'Personal data' });
  return { ...app, org };
}

const chooser = () => screen.findByRole('button', { name: 'Choose a person' });

async function choose(user: UserEvent, search: string, name: string) {
  await user.click(await chooser());
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('searchbox'), search);
  await user.click(
    await within(dialog).findByRole('row', { name: new RegExp(name.replaceAll(/[()]/g, String.raw`\$&`)) }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  return screen.findByRole('region', { name: name.replace(' (inactive)', '') });
}

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));

describe('the personal data of a person', () => {
  it('[REL-11] are downloaded as a file, also of an inactive person', async () => {
    const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
    const { user, org } = await open();
    org.serveFile(exportPersonalData, '{"person":{}}');
    await choose(user, 'otto', 'Otto Gone (inactive)');
    expect(org.requestsOf(users).map(({ query }) => query)).toContainEqual({ search: 'otto', inactive: 'true' });
    await press(user, 'Download data');
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(await save.mock.calls[0]?.[1].text()).toBe('{"person":{}}');
    expect(org.requestsOf(exportPersonalData).map(({ path }) => path)).toEqual([`/api/people/${OTTO}/personal-data`]);
  });

  it('[REL-11] [FIX-103] are replaced after a confirmation that counts what changes and what stays, with the keyboard', async () => {
    const { user, org } = await open();
    await choose(user, 'otto', 'Otto Gone (inactive)');
    (await screen.findByRole('button', { name: 'Pseudonymize' })).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Pseudonymize Otto Gone' });
    expect(dialog).toHaveTextContent('This is permanent.');
    const texts = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Change history and logins: 1,234',
      'Events and feedback of the apps: 2',
      '1 session of the person',
      'The access tokens Vans, Apps: devices and apps that use them lose access',
      '3 contents of settings: the console compares them with Salesforce. Change the settings instead.',
      '1 entry with the name alone: someone else has the same name.',
      expect.stringContaining(
        "Salesforce, New Relic, backups, the log and downloaded files: the console can't change them.",
      ),
    ]);
    const headings = within(dialog).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      `The pseudonym '${PSEUDONYM}' replaces the person's ID, names, username and email address`,
      'What ends',
      'What stays, and why',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(org.requestsOf(pseudonymize)).toEqual([]);

    await press(user, 'Pseudonymize');
    const confirmation = await screen.findByRole('alertdialog');
    await user.click(within(confirmation).getByRole('button', { name: 'Pseudonymize' }));
    expect(await screen.findByText(`Otto Gone was replaced by '${PSEUDONYM}'`)).toBeVisible();
    expect(org.requestsOf(pseudonymize).map(({ path }) => path)).toEqual([`/api/people/${OTTO}/pseudonymize`]);
    await waitFor(() => expect(org.requestsOf(listOrgSessions)).toHaveLength(2));
    expect(screen.queryByRole('region', { name: 'Otto Gone' })).toBeNull();
    await waitFor(async () => expect(await chooser()).toHaveFocus());
  });

  it('[REL-11] are replaced in the background if that takes longer', async () => {
    const { user, org } = await open();
    org.on(pseudonymize, () => ({ pseudonym: PSEUDONYM, isComplete: false }));
    await choose(user, 'otto', 'Otto Gone (inactive)');
    await press(user, 'Pseudonymize');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pseudonymize' }));
    expect(await screen.findByText(`Otto Gone is being replaced by '${PSEUDONYM}' in the background`)).toBeVisible();
  });

  it('[REL-11] cannot be replaced for the own account', async () => {
    const { user, org } = await open();
    const own = { ...USER, lastName: 'Admin', isActive: true, username: 'avery@example.com', email: null };
    org.on(users, () => ({ records: [own] }));
    await choose(user, 'avery', USER.name);
    expect(await screen.findByText(/You can't pseudonymize your own account/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download data' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pseudonymize' })).toBeNull();
  });

  it('[REL-11] stay as they are when the server rejects the request, and the reason is shown', async () => {
    const { user, org } = await open();
    org.reject(pseudonymize, 'unavailable', 'The store is not available.');
    org.reject(exportPersonalData, 'unavailable', 'The store is not available.');
    await choose(user, 'otto', 'Otto Gone (inactive)');
    await press(user, 'Download data');
    const failed = await screen.findByRole('alertdialog', { name: 'Failed to download the data of Otto Gone' });
    expect(failed).toHaveTextContent('The store is not available.');
    org.reject(previewPseudonym, 'unavailable', 'The store is not available.');
    await press(user, 'Pseudonymize');
    const unlisted = await screen.findByRole('alertdialog', { name: 'Failed to list what mentions Otto Gone' });
    expect(unlisted).toHaveTextContent('The store is not available.');
    org.on(previewPseudonym, () => ({ ...PREVIEW, sessions: 0, accessTokens: [], replaced: [], kept: [] }));
    await press(user, 'Pseudonymize');
    const confirmation = await screen.findByRole('alertdialog', { name: 'Pseudonymize Otto Gone' });
    expect(confirmation).toHaveTextContent("Nothing in the console's stores mentions the person.");
    expect(confirmation).not.toHaveTextContent('What ends');
    await user.click(within(confirmation).getByRole('button', { name: 'Pseudonymize' }));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to pseudonymize Otto Gone' });
    expect(toast).toHaveTextContent('The store is not available.');
    expect(screen.getByRole('region', { name: 'Otto Gone' })).toHaveTextContent('Inactive');
  });

  it('[REL-11] report that the person could not be loaded, and retry', async () => {
    const { user, org } = await open();
    await user.click(await chooser());
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('searchbox'), 'otto');
    await user.click(await within(dialog).findByRole('row', { name: /Otto Gone/ }));
    org.reject(users, 'crm_unavailable', 'The CRM cannot be reached.');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to load the person');
    org.on(users, () => ({ records: AI_USERS.filter(({ id }) => id === OTTO) }));
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Pseudonymize' })).toBeVisible();
  });
});
