import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { serveDescribes } from '../../test/describes.ts';
import { createOrg, EXPRESSIONS } from '../../test/org.ts';
import { openSetting, openStored } from '../../test/setting-page.tsx';
import { bodyOf, keyOf, stored, versionOf, writes } from '../../test/stored-settings.ts';

const expression = { processId: 'EXP-1', name: 'Contract is Gold', lastModifiedDate: '2026-09-14T06:30:00.000Z' };

const colors = (title: string, processId = 'EXP-1') => ({
  enabled: true,
  configuration: [{ title, color: '#7A4D00', expression: { ...expression, processId } }],
  default: { title: 'All others', color: '#004F9E' },
  objectName: 'Work_Order__c',
});

const NOW = colors('Gold');
const OLD = colors('Silver');

const change = (id: string, by: string, after: SettingChange['after']): SettingChange => ({
  id,
  at: '2026-11-02T16:30:00.000Z',
  by,
  outcome: 'done',
  external: false,
  before: null,
  after,
});

async function openColors(old: SettingChange['after']) {
  const past = [change('now', 'Sam Second', NOW), change('old', 'Avery Admin', old)];
  return openStored(appointmentColor, NOW, { history: { [keyOf(appointmentColor)]: past }, expressions: EXPRESSIONS });
}

async function openHistory(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'History' }));
  return screen.findByRole('dialog', { name: /^History of / });
}

const restoreOld = (dialog: HTMLElement) => within(dialog).findByRole('button', { name: /^Restore .+ Avery Admin$/ });

describe('the history of a page that saves at once', () => {
  it('saves a restored version at once against the current version, and reverts it on Undo', async () => {
    const { user, org } = await openColors(OLD);
    const dialog = await openHistory(user);
    await user.click(await restoreOld(dialog));
    await screen.findByRole('alertdialog', { name: 'Settings saved successfully' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(org)).toEqual([{ body: bodyOf(OLD), version: versionOf(appointmentColor) }]);
    expect(await screen.findByRole('rowheader', { name: 'Silver' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(org.payloadOf(keyOf(appointmentColor))).toEqual(NOW));
    expect(await screen.findByRole('rowheader', { name: 'Gold' })).toBeVisible();
  });

  it('formats values like the page', async () => {
    const { user } = await openColors(OLD);
    const dialog = await openHistory(user);
    await user.click(await within(dialog).findByRole('button', { name: /Sam Second/ }));
    expect(within(dialog).getByText('Gold')).toBeVisible();
    expect(within(dialog).getAllByText('Contract is Gold')[0]).toBeVisible();
  });

  it('does not restore a version whose expression no longer exists, and names the rule', async () => {
    const { user, org } = await openColors(colors('Silver', 'EXP-9'));
    const dialog = await openHistory(user);
    await user.click(await restoreOld(dialog));
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent("This version can't be restored");
    expect(alert).toHaveTextContent("The expression for 'Silver' was deleted or is no longer active.");
    expect(writes(org)).toEqual([]);
  });

  it('disables restoring while a form is open', async () => {
    const { user } = await openColors(OLD);
    await user.click(screen.getByRole('button', { name: 'Edit Gold' }));
    const dialog = await openHistory(user);
    expect(await restoreOld(dialog)).toBeDisabled();
    expect(within(dialog).getByText(/^Finish or cancel your edits/)).toBeVisible();
  });
});

const templates = (title: string) => ({ ...appointmentTitle.defaults, title: { content: title, enabled: true } });
const fields = (...configuration: string[]) => ({ ...appointmentView.defaults, configuration });

const steps = (toStatus: string) => ({
  allowStatusChange: true,
  allowConfiguration: true,
  configuration: [{ fromStatus: 'Driving', toStatus }],
});
const tracked = (...status: string[]) => ({
  enabled: status.length > 0,
  status,
  duration: status.length > 0 ? 4 : null,
});

const PATH = { there: 'Account.Parent.Owner.Email', gone: 'Account.Parent.Gone__c' };
const STATUS = { there: 'On_Site', gone: 'Retired' };
const FIELD_GONE = "The field Account.Parent.Gone__c isn't in this org, or you don't have access to it.";
const STATUS_GONE = "The status Retired isn't in this org.";

type Referring = {
  readonly setting: Setting;
  readonly now: Payload;
  readonly old: (reference: string) => Payload;
  readonly names: { readonly there: string; readonly gone: string };
  readonly reason: string;
};

const referring: readonly Referring[] = [
  {
    setting: appointmentTitle,
    now: templates(''),
    old: (path) => templates(`{{${path}}} at {{Subject}}`),
    names: PATH,
    reason: FIELD_GONE,
  },
  {
    setting: appointmentView,
    now: fields(),
    old: (path) => fields('Subject', path),
    names: PATH,
    reason: FIELD_GONE,
  },
  { setting: appointmentStatus, now: appointmentStatus.defaults, old: steps, names: STATUS, reason: STATUS_GONE },
  { setting: locationTracking, now: tracked(), old: tracked, names: STATUS, reason: STATUS_GONE },
];

describe.each(referring.map((one) => [one.setting.name, one] as const))('a version of %s', (_, referrer) => {
  const { setting, now, old, names, reason } = referrer;

  const restore = async (payload: Payload) => {
    const past = [change('now', 'Sam Second', now), change('old', 'Avery Admin', payload)];
    const org = createOrg({ ...stored(setting, now), history: { [keyOf(setting)]: past } });
    serveDescribes(org);
    const { user } = openSetting(setting, { server: org });
    await screen.findByText(/^Last changed/);
    const dialog = await openHistory(user);
    await user.click(await restoreOld(dialog));
    return { user, org, dialog };
  };

  it('is not restored if a reference no longer exists, and the error names the reference', async () => {
    const { dialog, org } = await restore(old(names.gone));
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent("This version can't be restored");
    expect(alert).toHaveTextContent(reason);
    expect(writes(org)).toEqual([]);
  });

  it('is restored if all of its references exist', async () => {
    const { user, org } = await restore(old(names.there));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully');
    expect(org.payloadOf(keyOf(setting))).toEqual(old(names.there));
  });
});
