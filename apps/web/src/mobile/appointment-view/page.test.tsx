import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { describeSobjects } from '@fieldstone/contracts/platform/org/org';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { field, serveDescribes, sobject } from '../../test/describes.ts';
import { openPage, preparePage } from '../../test/open-page.tsx';
import type { OpenPage } from '../../test/open-page.tsx';
import { bodyOf, keyOf, versionOf, writes } from '../../test/stored-settings.ts';
import { layOut } from '@fieldstone/ui/test/layout';
import { widen } from '../../test/window.ts';
import { Page } from './page.tsx';
import type { ViewSetting } from './view-fields.ts';

const stored = (configuration: string[], more: Partial<ViewSetting> = {}): ViewSetting => ({
  enabled: true,
  configuration,
  eventType: 'Salesforce Event',
  ...more,
});

const open = (payload: ViewSetting | null, state: OpenPage['state'] = {}) =>
  openPage({ Page, setting: appointmentView, payload, state });

const THREE = ['Subject', 'Account.Name', 'StartDateTime'];
const item = async (name: RegExp) => within(await screen.findByRole('treegrid')).findByRole('row', { name });
const button = (name: string) => screen.getByRole('button', { name });
const table = (role = 'grid') => screen.findByRole(role, { name: 'Appointment view fields' });
const listed = async (role?: string) =>
  within(await table(role))
    .queryAllByRole('rowheader')
    .map((cell) => cell.querySelector('code')?.textContent);
const saved = async (user: UserEvent) => {
  await user.click(button('Save'));
  await screen.findByText('Settings saved successfully');
};

beforeEach(() => layOut());

describe('on a wide screen', () => {
  beforeEach(() => widen());

  it('[VIEW-01] [VIEW-04] stores the toggle and the fields in the chosen order, with the event type', async () => {
    const { user, org } = await open(null);
    expect(await screen.findByText('No fields yet')).toBeVisible();
    await user.click(await screen.findByRole('switch', { name: 'Appointment view' }));
    await user.click(await item(/^Subject/));
    await user.click(await item(/^Place/));
    expect(await item(/^Place/)).toHaveAttribute('aria-selected', 'true');
    expect(await listed()).toEqual(['Subject', 'Location']);
    await saved(user);
    const after = stored(['Subject', 'Location']);
    expect(writes(org)).toEqual([{ body: bodyOf(after), version: 'none' }]);
    expect(org.payloadOf(keyOf(appointmentView))).toEqual(after);
  });

  it('[FIX-19] [FIX-01] keeps and shows the fields that two administrators added', async () => {
    const { user, org } = await open(stored(['Subject']));
    await user.click(await item(/^Place/));
    org.storeAs('Sam Second', keyOf(appointmentView), stored(['Subject', 'StartDateTime']));
    await saved(user);
    expect(org.payloadOf(keyOf(appointmentView))).toEqual(stored(['Subject', 'StartDateTime', 'Location']));
    expect(await listed()).toEqual(['Subject', 'StartDateTime', 'Location']);
    expect(await screen.findByText(/^Saved and merged with changes by Sam Second/)).toBeVisible();
  });

  it('[FIX-19] requires a choice for each added field, by keyboard, if both additions exceed the limit', async () => {
    const nine = ['Subject', 'Account.Name', ...Array.from({ length: 7 }, (_, index) => `Account.Field${index}__c`)];
    const { user, org } = await open(stored(nine));
    await user.click(await item(/^Place/));
    org.storeAs('Sam Second', keyOf(appointmentView), stored([...nine, 'StartDateTime']));
    await user.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    expect(
      dialog.getByText("The combined changes aren't valid, so you need to choose for more of them."),
    ).toBeVisible();
    expect(dialog.getByText(/^Appointment view fields: You can have at most 10 fields/)).toBeVisible();
    const theirs = dialog.getByRole('radiogroup', { name: 'Appointment view fields: StartDateTime' });
    const mine = dialog.getByRole('radiogroup', { name: 'Appointment view fields: Location' });
    expect(theirs).toHaveAccessibleDescription(/Not in the list/);
    expect(within(theirs).getByRole('radio', { name: /^Sam Second/ })).toHaveAccessibleName(/Start/);
    expect(within(mine).getByRole('radio', { name: /^Sam Second\s*Not in the list/ })).toBeVisible();

    within(theirs)
      .getByRole<HTMLInputElement>('radio', { name: /^Sam Second/ })
      .focus();
    await user.keyboard(' {Tab}');
    expect(mine).toContainElement(document.activeElement as HTMLElement);
    within(mine)
      .getByRole('radio', { name: /^Yours/ })
      .focus();
    await user.keyboard(' {Tab}');
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/^This combination isn't valid/)).toBeVisible();
    expect(dialog.getByText(/at most 10 fields/)).toBeVisible();
    expect(org.payloadOf(keyOf(appointmentView))).toEqual(stored([...nine, 'StartDateTime']));

    within(mine)
      .getByRole('radio', { name: /^Sam Second/ })
      .focus();
    await user.keyboard(' ');
    dialog.getByRole('button', { name: 'Save' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await listed()).toEqual([...nine, 'StartDateTime']);
  });

  it('[FIX-19] requires one choice for an order that two administrators changed differently', async () => {
    const { user, org } = await open(stored(THREE));
    await user.click(button('Move Account › Account Name up'));
    org.storeAs('Sam Second', keyOf(appointmentView), stored(['Subject', 'StartDateTime', 'Account.Name']));
    await user.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    const choice = dialog.getByRole('radiogroup', { name: /^Appointment view fields: order of/ });
    await user.click(within(choice).getByRole('radio', { name: /^Yours.*Account.Name.*Subject.*StartDateTime/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully');
    expect(org.payloadOf(keyOf(appointmentView))).toEqual(stored(['Account.Name', 'Subject', 'StartDateTime']));
  });

  it('[VIEW-03] adds a field of a referenced object by keyboard alone', async () => {
    const { user, org } = await open(stored([]));
    await user.click(await screen.findByRole('searchbox', { name: 'Quick Find' }));
    await user.keyboard('assigned{ArrowDown}');
    await waitFor(async () => expect(await item(/^Assigned To/)).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    await item(/^Mail/);
    await user.keyboard('m');
    await waitFor(async () => expect(await item(/^Mail/)).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(within(await table()).getByText('Owner.Email')).toBeVisible();
    expect(screen.getByText('Assigned To › Mail added at position 1')).toBeInTheDocument();
    await saved(user);
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(stored(['Owner.Email']))]);
  });

  it('[VIEW-01] moves a field one step by its buttons and keeps the focus on the button', async () => {
    const { user, org } = await open(stored(THREE));
    await screen.findByText('Account Name');
    expect(button('Move Subject up')).toBeDisabled();
    expect(button('Move Start down')).toBeDisabled();
    await user.click(button('Move Account › Account Name down'));
    expect(await listed()).toEqual(['Subject', 'StartDateTime', 'Account.Name']);
    await waitFor(() => expect(button('Move Account › Account Name up')).toHaveFocus());
    expect(screen.getByText('Account › Account Name moved to position 3 of 3')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await listed()).toEqual(THREE));
    await waitFor(() => expect(button('Move Account › Account Name up')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await listed()).toEqual(['Account.Name', 'Subject', 'StartDateTime']));
    await saved(user);
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(stored(['Account.Name', 'Subject', 'StartDateTime']))]);
  });

  it('[VIEW-01] removes fields and moves the focus to the next one, the last one, then the list', async () => {
    const { user, org } = await open(stored(THREE));
    await screen.findByText('Account Name');
    await user.click(button('Remove Account › Account Name'));
    await waitFor(() => expect(button('Remove Start')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Remove Subject')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No fields yet')).toBeVisible();
    await waitFor(() => expect(document.activeElement?.contains(screen.getByText('No fields yet'))).toBe(true));
    expect(document.body).not.toHaveFocus();
    await saved(user);
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(stored([]))]);
  });

  it('[VIEW-02] adds a field only once, regardless of its case', async () => {
    const { user } = await open(stored(['subject']));
    await user.click(await item(/^Subject/));
    expect(await listed()).toEqual(['subject']);
    expect(screen.getByText('Subject is already in the list')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[VIEW-02] [TTL-04] adds no eleventh field and explains the limit', async () => {
    const many = Array.from({ length: 12 }, (_, index) => field(`F${index}__c`, `Field ${index}`));
    const ten = many.slice(0, 10).map(({ name }) => name);
    const { org, open: show } = preparePage({ Page, setting: appointmentView, payload: stored(ten.slice(0, 9)) });
    serveDescribes(org, [sobject('Event', many)]);
    const { user } = show();
    expect(await screen.findByText('9 of 10 fields')).toBeVisible();
    await user.click(await item(/^Field 9/));
    expect(await screen.findByText('Maximum of 10 fields have been added.')).toBeVisible();
    await user.click(await item(/^Field 10/));
    expect(await listed()).toEqual(ten);
    await saved(user);
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(stored(ten))]);
  });

  it('marks a field that the org no longer has, suggests a fix, and saves everything else', async () => {
    const { user, org } = await open(stored(['Gone__c', 'Subject', 'Owner.Gone__c']));
    await waitFor(() => expect(screen.getAllByText('Not in this org')).toHaveLength(2));
    const banner = screen.getByText("2 fields aren't in this org").closest('[role="status"]');
    expect(banner).toHaveTextContent(/Gone__c and Owner.Gone__c aren't in this org.*Remove them from the list/);
    await user.click(screen.getByRole('switch', { name: 'Appointment view' }));
    await user.click(button('Remove Gone__c'));
    await saved(user);
    expect(writes(org).map(({ body }) => body)).toEqual([
      bodyOf(stored(['Subject', 'Owner.Gone__c'], { enabled: false })),
    ]);
  });

  it("marks no field whose object can't be loaded", async () => {
    const { org, open: show } = preparePage({ Page, setting: appointmentView, payload: stored(['Owner.Name']) });
    org.reject(describeSobjects, 'crm_error', 'Salesforce rejected it.');
    show();
    expect(await findBanner('Failed to get field options')).toBeVisible();
    expect(await screen.findByText('Owner.Name')).toBeVisible();
    expect(screen.queryByText('Not in this org')).toBeNull();
  });

  it('[APP-15] offers the fields of the custom event object and warns that the chosen fields belong to another', async () => {
    const { user, org } = await open(stored(['Subject']), { eventType: 'Fieldstone Event' });
    expect(await screen.findByText("Chosen for 'Salesforce Event'")).toBeVisible();
    expect(await screen.findByText('Not in this org')).toBeVisible();
    await user.click(await item(/^Event Name/));
    await saved(user);
    expect(writes(org).map(({ body }) => body)).toEqual([
      bodyOf(stored(['Subject', 'Name'], { eventType: 'Fieldstone Event' })),
    ]);
  });

  it('[VIEW-04] reports a failed load and a failed save and keeps the edits', async () => {
    const { org, open: show } = preparePage({ Page, setting: appointmentView, payload: stored(THREE) });
    org.reject(readSetting, 'crm_error', 'Salesforce rejected it.');
    const { user } = show();
    expect(await findBanner()).toHaveTextContent('Failed to get appointment view fields');
    org.on(readSetting, () => ({
      configuration: bodyOf(stored(THREE)).data,
      version: versionOf(appointmentView),
      changed: null,
    }));
    await user.click(button('Retry'));
    await user.click(await item(/^Place/));
    org.reject(writeSetting, 'crm_unavailable', 'Salesforce does not answer.');
    await user.click(button('Save'));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to save settings' });
    expect(toast).toHaveTextContent('Salesforce does not answer.');
    expect(await listed()).toEqual([...THREE, 'Location']);
  });

  it('[APP-07] lists the fields without actions for a user without edit permission', async () => {
    const missing = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];
    await open(stored(THREE), { missing });
    expect(await listed('table')).toEqual(THREE);
    expect(screen.queryByRole('treegrid')).toBeNull();
    for (const name of ['Move', 'Remove', 'Drag', 'Save']) {
      expect(screen.queryByRole('button', { name: new RegExp(`^${name}`) })).toBeNull();
    }
  });
});

describe('on a narrow screen', () => {
  it('[VIEW-01] adds several fields from a drawer that stays open', async () => {
    const { user } = await open(stored([]));
    await user.click(await screen.findByRole('button', { name: 'Add fields' }));
    await screen.findByRole('dialog', { name: 'Fields' });
    await user.click(await item(/^Subject/));
    await user.click(await item(/^Place/));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await listed()).toEqual(['Subject', 'Location']);
    await waitFor(() => expect(button('Add fields')).toHaveFocus());
    await user.click(button('Remove Subject'));
    await user.click(button('Remove Place'));
    await waitFor(() => expect(button('Add fields')).toHaveFocus());
  });
});
