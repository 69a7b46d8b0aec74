import { DEFAULT_INSTRUCTIONS, serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { users } from '@fieldstone/contracts/platform/org/org';
import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AI_USERS } from '../../test/ai.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg, PROFILES } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AiPage } from './page.tsx';
import type { TestServer } from '../../test/server.ts';
import { layOut } from '@fieldstone/ui/test/layout';

beforeEach(() => layOut());

async function open(start: OrgState | { readonly server: TestServer } = {}) {
  const app = renderPage('/ai/service-history', <AiPage />, start);
  const instructions = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Instructions' });
  return { ...app, instructions };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const sent = (server: TestServer) => server.requestsOf(serviceHistory.write).map(({ body }) => body);
const idOf = (index: number) => AI_USERS[index]?.id ?? '';

const OWN = {
  global: { service_history_skills: true, service_history_instructions: 'Be brief.' },
  profiles: [{ profile_id: PROFILES[1]?.id ?? '' }],
  users: [{ user_id: idOf(0) }],
};

it('[FIX-20] opens with invalid stored values, keeps the valid ones, and saves the replacements', async () => {
  const server = createOrg();
  const { profiles } = OWN;
  const broken = {
    global: { service_history_skills: 'yes', service_history_instructions: ' ' },
    profiles: [...profiles, { profile_id: 7 }],
    users: [],
  };
  const changed = { by: 'Sam Second', at: '2026-11-20T09:15:00.000Z' };
  server.on(serviceHistory.read, () => ({ ...serviceHistory.defaults, version: '4', changed, invalid: broken }));
  const { user, instructions } = await open({ server });
  expect(await screen.findByText('3 stored values are invalid')).toBeVisible();
  const toggle = screen.getByRole('switch', { name: 'Service history' });
  expect(toggle).toHaveAccessibleDescription(expect.stringContaining("Stored value: 'yes'."));
  expect(instructions).toHaveAccessibleDescription(expect.stringContaining('Please enter instructions.'));
  expect(screen.getByText(/entry 2: .*Stored value: {"profile_id":7}/)).toBeVisible();
  await user.click(toggle);
  await user.type(instructions, 'Be brief.');
  await user.click(button('Save'));
  expect(sent(server)).toEqual([]);
  await user.click(button(/^Remove entry: .*entry 2$/));
  await user.click(button('Save'));
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)).toEqual([
    { global: { service_history_skills: true, service_history_instructions: ' Be brief.' }, profiles, users: [] },
  ]);
});

describe('the instructions', () => {
  it('[AIC-04] begin with the built-in text, and are sent with all other values', async () => {
    const { user, server, instructions } = await open();
    expect(instructions).toHaveValue(DEFAULT_INSTRUCTIONS);
    expect(screen.getByText('These are the built-in instructions.')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Service history' }));
    await user.clear(instructions);
    await user.type(instructions, 'Be brief.');
    expect(screen.getByText('9 of 5000 characters')).toBeVisible();
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(sent(server)).toEqual([{ ...OWN, profiles: [], users: [] }]);
  });

  it('[AIC-04] return to the built-in text only after a confirmation', async () => {
    const { user, instructions } = await open({ ai: { 'service-history': OWN } });
    expect(instructions).toHaveValue('Be brief.');
    await user.click(button('Reset to default'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(instructions).toHaveValue('Be brief.');
    await user.click(button('Reset to default'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset to default' }));
    expect(instructions).toHaveValue(DEFAULT_INSTRUCTIONS);
    expect(button('Save')).toBeEnabled();
  });

  it.each([
    ['Please enter instructions.', ' '],
    ['Instructions can have at most 5000 characters.', 'x'.repeat(5001)],
  ])('[AIC-04] are rejected: %s', async (message, text) => {
    const { user, server, instructions } = await open();
    fireEvent.change(instructions, { target: { value: text } });
    await user.click(button('Save'));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(instructions).toHaveFocus());
    expect(sent(server)).toEqual([]);
    expect(instructions).toHaveValue(text);
  });
});

describe('access', () => {
  it('[AIC-07] is granted to group profiles that are selected in a list', async () => {
    const { user, server } = await open();
    await user.click(button('Choose group profiles'));
    const dialog = await screen.findByRole('dialog', { name: 'Choose group profiles' });
    await user.click(await within(dialog).findByRole('row', { name: /HVAC Technicians/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('HVAC Technicians')).toBeVisible();
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(sent(server)).toMatchObject([{ profiles: [{ profile_id: PROFILES[1]?.id }], users: [] }]);
    await user.click(button('Choose group profiles'));
    const names = (await within(await screen.findByRole('dialog')).findAllByRole('rowheader')).map(
      ({ textContent }) => textContent,
    );
    expect(names.at(-1), 'those without the grant are first').toBe('HVAC Technicians');
    expect(names).toHaveLength(PROFILES.length);
  });

  it('[CHB-02] is reverted by Undo', async () => {
    const { user, server } = await open();
    await user.click(button('Choose group profiles'));
    const dialog = await screen.findByRole('dialog', { name: 'Choose group profiles' });
    await user.click(await within(dialog).findByRole('row', { name: /HVAC Technicians/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const bar = await screen.findByRole('region', { name: 'Saved changes' });
    await user.click(within(bar).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(server)).toHaveLength(2));
    expect(sent(server)[1]).toMatchObject({ profiles: [], users: [] });
  });

  it('[AIC-07] searches users from three characters on with one request, and shows id, name, username and last name', async () => {
    const { user, server } = await open({ ai: { 'service-history': OWN } });
    await user.click(button('Choose users'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose users' }));
    const columns = await dialog.findAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent).filter((text) => text !== '')).toEqual([
      'Name',
      'Username',
      'Last name',
      'ID',
    ]);
    expect(await dialog.findByRole('row', { name: /Anna Berg/ })).toBeVisible();
    const before = server.requestsOf(users).length;
    const search = dialog.getByRole('searchbox', { name: 'Search users' });
    await user.type(search, 'an');
    expect(dialog.getByText(/at least 3 characters/)).toBeVisible();
    await user.type(search, 'nik');
    const row = await dialog.findByRole('row', { name: /Annika Dahl/ });
    expect(
      server
        .requestsOf(users)
        .slice(before)
        .map(({ query }) => query),
    ).toEqual([{ search: 'annik' }]);
    await user.click(row);
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(sent(server)).toMatchObject([{ users: [{ user_id: idOf(0) }, { user_id: idOf(1) }] }]);
  });

  it('[AIC-07] cancels each user search that a newer one replaces', async () => {
    const org = createOrg();
    const { user, server } = await open({ server: org });
    await user.click(button('Choose users'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose users' }));
    const search = await dialog.findByRole('searchbox', { name: 'Search users' });
    const gate = org.hold(users);
    const searches = ['ann', 'anni', 'annik', 'annika', 'annika d'];
    for (const [index, text] of searches.entries()) {
      fireEvent.change(search, { target: { value: text } });
      await waitFor(() =>
        expect(server.requestsOf(users).filter(({ query }) => query['search'] !== undefined)).toHaveLength(index + 1),
      );
    }
    fireEvent.change(search, { target: { value: 'hanna' } });
    await waitFor(() => expect(server.canceled(users).map(({ query }) => query['search'])).toEqual(searches));
    gate.open();
    expect(await dialog.findByRole('row', { name: /Hanna Ek/ })).toBeVisible();
    expect(dialog.queryByRole('row', { name: /Annika/ })).toBeNull();
  });

  it('[AIC-07] accepts a pasted list of usernames and ids, and shows those that do not exist', async () => {
    const { user, server } = await open();
    await user.click(button('Choose users'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose users' }));
    const list = await dialog.findByRole('textbox', { name: 'Paste a list' });
    fireEvent.change(list, {
      target: {
        value: `${AI_USERS[0]?.username.toUpperCase()}, ${idOf(1)}\n${idOf(2).slice(0, 15)}; nobody@northwind.example`,
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Look up' }));
    expect(await dialog.findByText(/3 users found and selected\./)).toHaveTextContent(
      'Not found: nobody@northwind.example',
    );
    expect(list).toHaveValue('nobody@northwind.example');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(sent(server)).toMatchObject([{ users: [1, 2, 0].map((index) => ({ user_id: idOf(index) })) }]);
  });

  it('[AIC-07] adds a user once if a pasted list contains several identifiers', async () => {
    const { user } = await open();
    await user.click(button('Choose users'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose users' }));
    const list = await dialog.findByRole('textbox', { name: 'Paste a list' });
    fireEvent.change(list, {
      target: { value: `${AI_USERS[0]?.username}\n${idOf(0)}\n${idOf(0).slice(0, 15)}` },
    });
    await user.click(dialog.getByRole('button', { name: 'Look up' }));
    expect(await dialog.findByText('1 user found and selected.')).toBeVisible();
    expect(dialog.getAllByRole('row', { name: new RegExp(String(AI_USERS[0]?.name)) })).toHaveLength(1);
  });

  it('marks missing and inactive users, and removes the missing ones', async () => {
    const gone = '005Fs0000009999AAA';
    const { user, server } = await open({
      ai: { 'service-history': { ...OWN, users: [{ user_id: idOf(3) }, { user_id: gone }] } },
    });
    expect(await screen.findByText('A selected user is inactive')).toBeVisible();
    expect(
      screen.getByText(new RegExp(`One of them isn't in this org, or you don't have access to it: ${gone}`)),
    ).toBeVisible();
    await user.click(button('Remove missing entries'));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(sent(server)).toMatchObject([{ users: [{ user_id: idOf(3) }] }]);
  });

  it('[AIC-16] reports each failure: profiles, users, search, save', async () => {
    const org = createOrg({ ai: { 'service-history': OWN } });
    org.reject(users, 'crm_error', 'No users today.');
    org.reject(listProfiles, 'crm_error', 'No profiles today.');
    org.reject(serviceHistory.write, 'unavailable', 'Not now.');
    const { user, instructions } = await open({ server: org });
    expect(await findBanner('Failed to load users')).toBeVisible();
    expect(await findBanner('Failed to get profiles')).toBeVisible();
    expect(button('Choose group profiles')).toBeDisabled();
    await user.click(button('Choose users'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose users' }));
    await user.type(await dialog.findByRole('searchbox', { name: 'Search users' }), 'anna');
    expect(await dialog.findByText('Failed to search users')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    fireEvent.change(instructions, { target: { value: 'Other.' } });
    await user.click(button('Save'));
    expect(await screen.findByText('Failed to save service history configuration')).toBeVisible();
    expect(instructions).toHaveValue('Other.');
  });

  it('loads profiles and users again after a failure', async () => {
    const org = createOrg({ ai: { 'service-history': OWN } });
    org.reject(users, 'crm_error', 'No users today.');
    org.reject(listProfiles, 'crm_error', 'No profiles today.');
    const { user } = await open({ server: org });
    await findBanner('Failed to get profiles');
    await findBanner('Failed to load users');
    globalThis.fetch = createOrg({ ai: { 'service-history': OWN } }).fetch;
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
    expect(await screen.findByText(String(AI_USERS[0]?.name))).toBeVisible();
    expect(await screen.findByText(String(PROFILES[1]?.name))).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Choose group profiles')).toBeEnabled();
  });
});

it('[AIC-16] reports that the configuration could not be loaded', async () => {
  const org = createOrg();
  org.reject(serviceHistory.read, 'unavailable', 'Not now.');
  renderPage('/ai/service-history', <AiPage />, { server: org });
  expect(await findBanner('Failed to get service history configuration')).toBeVisible();
});
