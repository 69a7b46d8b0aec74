import { routes } from '@fieldstone/contracts';
import { changeAuthors, changeHistory, countChanges } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import {
  assignSalesforceProfiles,
  createGroupProfile,
  undoGroupProfileChange,
  updateGroupProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import type {
  GroupProfileChange,
  GroupProfileDetails,
  GroupProfileSummary,
  SalesforceProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { chooseAction } from '../../test/actions.ts';
import { createOrg, PROFILES } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { overviewRoutes } from '../../test/overview-routes.tsx';
import { renderPage } from '../../test/render-page.tsx';

beforeEach(() => layOut());

const summary = (index: number, more: Partial<GroupProfileSummary> = {}): GroupProfileSummary => ({
  id: PROFILES[index]?.id ?? '',
  name: PROFILES[index]?.name ?? '',
  description: 'Crews of the north.',
  isGlobal: index === 0,
  isActive: true,
  version: 'v1',
  salesforceProfiles: 1,
  users: 12,
  lastModifiedBy: 'Sam Second',
  lastModifiedDate: '2026-11-20T09:15:00.000Z',
  ...more,
});

const HVAC = summary(1);
const EAST = summary(2, { isActive: false, users: 3 });
const own: SalesforceProfile = { id: '00eFs0000000001AAA', name: 'FS HVAC', users: 12, groupProfile: HVAC };
const other: SalesforceProfile = { id: '00eFs0000000002AAA', name: 'FS East', users: 3, groupProfile: EAST };

const CHANGE: GroupProfileChange = {
  id: 'c1',
  at: '2026-11-20T09:15:00.000Z',
  by: 'Sam Second',
  kind: 'changed',
  outcome: 'done',
  before: { name: 'Heating' },
  after: { name: 'HVAC Technicians' },
  cloneOf: null,
  isUndo: false,
  isPartial: false,
  isUndoable: true,
};

/** The same change in the change history. */
const ENTRY: ChangeHistoryEntry = {
  id: CHANGE.id,
  at: CHANGE.at,
  by: CHANGE.by,
  origin: 'console',
  outcome: 'done',
  profileId: HVAC.id,
  settingId: GROUP_PROFILE_CHANGE,
  action: 'group-profile.update',
  before: { ...CHANGE.before },
  after: { ...CHANGE.after, kind: 'changed' },
};

function orgWith(state: OrgState = {}) {
  const org = createOrg(state);
  const details: GroupProfileDetails = {
    profile: HVAC,
    assigned: [own],
    settings: ['SET001'],
    aiSections: ['assistant'],
  };
  org.on(routes.readGroupProfile, () => details);
  org.on(routes.listSalesforceProfiles, () => ({ records: [own, other] }));
  org.on(routes.groupProfileUsers, () => ({
    records: [{ id: '005Fs0000000009AAA', name: 'Nora North', email: 'nora@example.com', profile: 'FS HVAC' }],
    total: 1,
  }));
  org.on(routes.groupProfileHistory, () => ({ records: [CHANGE] }));
  org.on(changeHistory, () => ({ records: [ENTRY], next: null, searchedTo: ENTRY.at }));
  org.on(countChanges, () => ({ changes: 1, isMore: false }));
  org.on(changeAuthors, () => ({ names: [] }));
  org.on(routes.createGroupProfile, ({ body }) => ({ ...HVAC, name: body.name }));
  org.on(routes.updateGroupProfile, ({ body }) => ({ ...HVAC, isActive: body.isActive ?? true }));
  org.on(routes.assignSalesforceProfiles, () => details);
  org.on(routes.undoGroupProfileChange, () => details);
  return org;
}

/** Opens a part of a group profile. */
async function openProfile(state: OrgState = {}, part = 'people', org = orgWith(state)) {
  const app = renderPage(`/profiles/${HVAC.id}${part === '' ? '' : `/${part}`}`, overviewRoutes, { server: org });
  await screen.findByRole('heading', { level: 1, name: HVAC.name });
  if (part === 'people') await screen.findByText('Nora North');
  return { ...app, org };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('[STP-06] a group profile', () => {
  it('shows its people and the AI pages that name it', async () => {
    await openProfile();
    expect(screen.getByRole('table', { name: 'Salesforce profiles' })).toHaveTextContent('FS HVAC12');
    expect(screen.getByRole('link', { name: 'Fieldstone AI' })).toHaveAttribute('href', '/ai/enable-fieldstone-ai');
  });

  it('is edited with its version, cloned, and deactivated after a confirmation', async () => {
    const { user, org } = await openProfile();
    await chooseAction(user, 'Edit name and description');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Heating{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseAction(user, 'Deactivate');
    const dialog = await screen.findByRole('alertdialog', { name: "Deactivate 'HVAC Technicians'" });
    expect(dialog).toHaveTextContent('12 users');
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(org.requestsOf(updateGroupProfile)).toHaveLength(2));
    expect(org.requestsOf(updateGroupProfile).map(({ body }) => body)).toEqual([
      { version: 'v1', name: 'Heating', description: 'Crews of the north.' },
      { version: 'v1', isActive: false },
    ]);
    await chooseAction(user, 'Clone');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Copy{Enter}');
    await waitFor(() => expect(org.requestsOf(createGroupProfile)).toHaveLength(1));
    expect(org.requestsOf(createGroupProfile)[0]?.body).toMatchObject({ name: 'Copy', cloneOf: HVAC.id });
  });

  it('gets Salesforce profiles from a pasted list, and shows first who would move', async () => {
    const { user, org } = await openProfile();
    await user.click(button('Assign Salesforce profiles'));
    const dialog = await screen.findByRole('dialog', { name: /^Assign Salesforce profiles to/ });
    await within(dialog).findByText('FS East');
    await user.click(within(dialog).getByRole('textbox', { name: /^Paste a list/ }));
    await user.paste('fs east\nFS West');
    expect(await within(dialog).findByText("3 users move here from 'Medical Devices East'.")).toBeVisible();
    expect(within(dialog).getByText("1 line doesn't match any Salesforce profile")).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Assign Salesforce profiles' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(org.requestsOf(assignSalesforceProfiles).map(({ body }) => body)).toEqual([
      { assign: [{ id: other.id, from: EAST.id }], remove: [] },
    ]);
  });

  it('no longer gets a Salesforce profile that was deleted from the pasted list', async () => {
    const { user } = await openProfile();
    await user.click(button('Assign Salesforce profiles'));
    const dialog = await screen.findByRole('dialog', { name: /^Assign Salesforce profiles to/ });
    await within(dialog).findByText('FS East');
    await user.click(within(dialog).getByRole('textbox', { name: /^Paste a list/ }));
    await user.paste('FS East');
    expect(await within(dialog).findByText("3 users move here from 'Medical Devices East'.")).toBeVisible();
    await user.paste(' Lead');
    await waitFor(() => expect(within(dialog).queryByText(/users move here/)).toBeNull());
    expect(within(dialog).getByRole('button', { name: 'Assign Salesforce profiles' })).toBeDisabled();
  });

  it('shows why more than 500 Salesforce profiles cannot be assigned at once', async () => {
    const org = orgWith();
    const records = Array.from({ length: 501 }, (_, at) => ({
      id: `00eFs${String(at).padStart(10, '0')}AAA`,
      name: `FS ${at}`,
      users: 1,
      groupProfile: null,
    }));
    org.on(routes.listSalesforceProfiles, () => ({ records }));
    const { user } = await openProfile({}, 'people', org);
    await user.click(button('Assign Salesforce profiles'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Assign Salesforce profiles to/ }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Select all 501 matching rows' }));
    expect(await dialog.findByText('Select at most 500 Salesforce profiles at a time')).toBeVisible();
    const assign = dialog.getByRole('button', { name: 'Assign Salesforce profiles' });
    expect(assign).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: /FS 0$/ }));
    expect(assign).toBeEnabled();
  });

  it('loses a Salesforce profile after a confirmation, and shows why it could not', async () => {
    const { user, org } = await openProfile();
    org.reject(assignSalesforceProfiles, 'conflict', 'It is assigned elsewhere by now.');
    await user.click(button('Remove FS HVAC'));
    const dialog = await screen.findByRole('alertdialog', { name: "Remove 'FS HVAC'" });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to change the assignment' });
    expect(toast).toHaveTextContent('It is assigned elsewhere by now.');
    expect(org.requestsOf(assignSalesforceProfiles)[0]?.body).toEqual({ assign: [], remove: [own.id] });
  });

  it.each([false, true])(
    '[STP-07] deactivates a global group profile if another one is active: %s',
    async (hasOther) => {
      const isGlobal = true;
      const profiles = PROFILES.map((one, index) => ({ ...one, isGlobal: index === 1 || (hasOther && index === 0) }));
      const org = orgWith({ profiles });
      org.on(routes.readGroupProfile, () => ({
        profile: { ...HVAC, isGlobal },
        assigned: [],
        settings: [],
        aiSections: [],
      }));
      const { user } = await openProfile({}, 'people', org);
      await user.click(button('Actions'));
      const deactivate = await screen.findByRole('menuitem', { name: /^Deactivate/ });
      if (hasOther) expect(deactivate).not.toHaveAttribute('aria-disabled');
      else expect(deactivate).toHaveAttribute('aria-disabled', 'true');
    },
  );

  it('offers no change without the permission', async () => {
    await openProfile({ missing: [{ object: 'Process__c', label: 'Process', permission: 'update' }] });
    for (const name of ['Actions', 'Assign Salesforce profiles', 'Remove FS HVAC']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('[FIX-76] the page of a group profile', () => {
  const parts = () => within(screen.getByRole('navigation', { name: 'Parts of the group profile' }));

  it.each(['', 'people', 'history'])('has links to its parts and the same actions at /%s', async (part) => {
    const { user } = await openProfile({}, part);
    expect(
      parts()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['', '/people', '/history'].map((one) => `/profiles/${HVAC.id}${one}`));
    expect(parts().getByRole('link', { current: 'page' })).toHaveAttribute(
      'href',
      `/profiles/${HVAC.id}${part === '' ? '' : `/${part}`}`,
    );
    await user.click(button('Actions'));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent.trim());
    expect(items).toEqual([
      'Copy configuration',
      'Notify technicians',
      'Edit name and description',
      'Clone',
      'Deactivate',
    ]);
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs', hidden: true }));
    expect(crumbs.getByRole('link', { name: 'Group profiles', hidden: true })).toHaveAttribute(
      'href',
      '/group-profiles',
    );
  });

  it('has a history of this group profile alone, whose own changes can be undone', async () => {
    const { user, org } = await openProfile({}, 'history');
    await user.click(await screen.findByRole('button', { name: /Sam Second/ }));
    expect(await screen.findByText("Name: 'Heating' → 'HVAC Technicians'", { selector: 'li' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo this change' }));
    expect(await screen.findByText('The change was undone')).toBeVisible();
    expect(org.requestsOf(undoGroupProfileChange)).toHaveLength(1);
    expect(org.requestsOf(changeHistory)[0]?.query).toMatchObject({ profile: HVAC.id });
    expect(screen.queryByRole('button', { name: /^Group profile/ })).toBeNull();
  });

  it('marks a change of which Salesforce stored only a part, and reports an undo that is no longer possible', async () => {
    const org = orgWith();
    org.on(routes.groupProfileHistory, () => ({ records: [{ ...CHANGE, isPartial: true }] }));
    org.reject(undoGroupProfileChange, 'conflict', 'It has changed since.');
    const { user } = await openProfile({}, 'history', org);
    await user.click(await screen.findByRole('button', { name: /Sam Second/ }));
    expect(await screen.findByText('Partly saved')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo this change' }));
    expect(await screen.findByRole('alertdialog', { name: 'Failed to undo the change' })).toHaveTextContent(
      'It has changed since.',
    );
  });

  it('has no settings while the group profile is inactive, and can be activated', async () => {
    const org = orgWith({ profiles: PROFILES.filter(({ id }) => id !== HVAC.id) });
    org.on(routes.readGroupProfile, () => ({
      profile: { ...HVAC, isActive: false },
      assigned: [],
      settings: [],
      aiSections: [],
    }));
    const { user } = await openProfile({}, 'people', org);
    expect(await screen.findByText(/^The group profile is inactive/)).toBeVisible();
    expect(parts().queryByRole('link', { name: 'Overview' })).toBeNull();
    await chooseAction(user, 'Activate');
    await waitFor(() =>
      expect(org.requestsOf(updateGroupProfile).map(({ body }) => body)).toEqual([{ version: 'v1', isActive: true }]),
    );
  });

  it('reports a failing server, and opens no dialog then', async () => {
    const { user, org } = await openProfile({}, '');
    org.reject(routes.readGroupProfile, 'crm_unavailable', 'The CRM cannot be reached.');
    await chooseAction(user, 'Clone');
    expect(await screen.findByRole('alertdialog', { name: 'Failed to load the group profile' })).toHaveTextContent(
      'The CRM cannot be reached.',
    );
  });
});
