import { appointmentColor, COLOR_RULES_LIMIT } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PageProps } from '../lib/page/page.ts';
import { scanned, scanning, serveForms } from '../test/barcode.ts';
import { expression, form, GOLD, isSaved, press, save, URGENT, withRules } from '../test/color-rules.ts';
import { serveDescribes } from '../test/describes.ts';
import { preparePage } from '../test/open-page.tsx';
import { createOrg } from '../test/org.ts';
import { openSetting, openStored } from '../test/setting-page.tsx';
import { bodyOf, keyOf, stored, writes } from '../test/stored-settings.ts';
import { layOut } from '@fieldstone/ui/test/layout';
import { widen } from '../test/window.ts';
import { AppointmentAside } from './ui/appointment-aside.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const isFixed = () => screen.findByText('All invalid values are fixed on this page');

async function open(setting: Setting, payload: Payload) {
  const app = await openStored(setting, payload);
  await screen.findByText(/stored values? (is|are) invalid$/);
  return app;
}

/** Finds a table row by its title. */
const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });

describe('Appointment Color', () => {
  const WRONG = { ...URGENT, title: 'High-Priority' };
  const ALSO = { ...URGENT, title: 'Also!', expression: expression(2) };

  it('[FIX-20] marks the invalid rule, and saves its correction at once together with the other rules', async () => {
    const { user, org } = await open(appointmentColor, withRules(GOLD, WRONG));
    expect(screen.getByText(/^Color rules, entry 2, Title: Please use only alphabets or numbers\./)).toBeVisible();
    expect(await row('High-Priority')).toHaveTextContent(
      "High-PriorityPlease use only alphabets or numbers. Stored value: 'High-Priority'.",
    );
    expect(await row('Gold customers')).not.toHaveTextContent('Stored value');
    await press(user, 'Edit High-Priority');
    const field = within(await form()).getByRole('textbox', { name: /^Title/ });
    expect(field).toHaveValue('High-Priority');
    await waitFor(() => expect(field).toBeInvalid());
    await user.clear(field);
    await user.type(field, 'High Priority');
    await waitFor(() => expect(field).toBeValid());
    await user.click(await save());
    await isSaved();
    expect(writes(org).map(({ body }) => body)).toEqual([
      bodyOf(withRules(GOLD, { ...WRONG, title: 'High Priority' })),
    ]);
    expect(screen.queryByText(/stored values? (is|are) invalid$/)).toBeNull();
  });

  it('[FIX-20] keeps corrections until the last invalid rule is resolved, and then saves all of them', async () => {
    const { user, org } = await open(appointmentColor, withRules(GOLD, WRONG, ALSO));
    await press(user, 'Edit High-Priority');
    const field = within(await form()).getByRole('textbox', { name: /^Title/ });
    await user.clear(field);
    await user.type(field, 'High Priority');
    await user.click(await save());
    expect(await screen.findByText(/^Your changes aren't saved yet\. They'll be saved/)).toBeVisible();
    expect(writes(org)).toEqual([]);
    await press(user, 'Edit High Priority');
    expect(within(await form()).getByRole('textbox', { name: /^Title/ })).toHaveValue('High Priority');
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    await press(user, 'Delete Also!');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await isSaved();
    expect(writes(org).map(({ body }) => body)).toEqual([
      bodyOf(withRules(GOLD, { ...WRONG, title: 'High Priority' })),
    ]);
    expect(screen.queryByText(/^Your changes aren't saved yet/)).toBeNull();
  });

  it('[FIX-20] shows rules beyond the limit, and saves once enough of them are removed', async () => {
    const rules = Array.from({ length: COLOR_RULES_LIMIT + 2 }, (_, at) => ({ ...GOLD, title: `Rule ${at + 1}` }));
    const { user, org } = await open(appointmentColor, withRules(...rules));
    expect(screen.getAllByRole('rowheader')).toHaveLength(rules.length + 1);
    expect(screen.getAllByText(/You can have at most 9 rules\./).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Use default:/ })).toBeNull();
    const remove = async (title: string) => {
      await press(user, `Delete ${title}`);
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Delete rule' })).toBeNull());
    };
    await remove('Rule 1');
    expect(writes(org)).toEqual([]);
    await remove('Rule 2');
    await isSaved();
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(withRules(...rules.slice(2)))]);
  });

  it('[FIX-20] waits for Save after the notice has resolved the last invalid value', async () => {
    const { user, org } = await open(appointmentColor, { ...withRules(GOLD), enabled: 'yes', objectName: '' });
    await user.click(button(/^Remove invalid entries, use defaults/));
    await isFixed();
    expect(writes(org)).toEqual([]);
    await press(user, 'Save');
    await isSaved();
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf({ ...withRules(GOLD), enabled: false })]);
  });
});

it('[FIX-20] Appointment view marks a duplicate field, and lists an entry that is not a text', async () => {
  layOut();
  widen();
  const payload = {
    enabled: true,
    configuration: ['Subject', 7, 'Location', 'subject'],
    eventType: 'Salesforce Event',
  };
  const { user, org } = await open(appointmentView, payload);
  const table = await screen.findByRole('grid', { name: 'Appointment view fields' });
  const rows = within(table).getAllByRole('rowheader');
  expect(rows.map((cell) => cell.querySelector('code')?.textContent)).toEqual(['Subject', 'Location', 'subject']);
  expect(rows[2]).toHaveTextContent("Each field can be chosen only once. Stored value: 'subject'.");
  expect(rows[0]).not.toHaveTextContent('only once');
  expect(screen.getByText(/^Entry 2 is left out, because it is invalid: 7\./)).toBeVisible();
  await user.click(button(/^Remove invalid entries, use defaults/));
  await isFixed();
  await user.click(button('Save'));
  await isSaved();
  expect(writes(org).map(({ body }) => body)).toEqual([bodyOf({ ...payload, configuration: ['Subject', 'Location'] })]);
});

it('[FIX-20] Appointment title and description marks an invalid toggle and an invalid text separately', async () => {
  const payload = {
    eventType: 'Salesforce Event',
    title: { content: '{{Subject}}', enabled: 'on' },
    description: { content: 'At {{not a path}}', enabled: true },
  };
  const { user, org } = await open(appointmentTitle, payload);
  expect(screen.getByRole('switch', { name: 'Title' })).toHaveAccessibleDescription(
    expect.stringContaining("Stored value: 'on'."),
  );
  const description = screen.getByRole('textbox', { name: 'Description template' });
  expect(description).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Title template' })).toHaveValue('{{Subject}}');
  await user.click(screen.getByRole('switch', { name: 'Title' }));
  await user.clear(description);
  await user.type(description, 'At home');
  await user.click(button('Save'));
  await isSaved();
  expect(writes(org).map(({ body }) => body)).toEqual([
    bodyOf({
      ...payload,
      title: { content: '{{Subject}}', enabled: true },
      description: { content: 'At home', enabled: true },
    }),
  ]);
});

it('[FIX-20] Location tracking shows an invalid duration, and keeps the statuses', async () => {
  const payload = { enabled: true, status: ['Open'], duration: 6 };
  const { user, org } = await open(locationTracking, payload);
  const group = screen.getByRole('radiogroup', { name: 'Stop tracking after' });
  expect(group).toHaveTextContent('Please select when tracking stops. Stored value: 6.');
  await user.click(within(group).getByRole('radio', { name: '8 hours' }));
  await isFixed();
  await user.click(button('Save'));
  await isSaved();
  expect(writes(org).map(({ body }) => body)).toEqual([bodyOf({ ...payload, duration: 8 })]);
});

it('[FIX-20] Barcode marks the object with an invalid action, and removes the action with one press', async () => {
  const unit = 'Installed_Product__c';
  const valid = scanning(scanned(unit), scanned('Product2'));
  const [first, second] = valid.searchObjects;
  if (!first || !second) throw new Error('There are no objects.');
  const [sample] = first.searchObjectFields;
  const wrong = { ...sample, id: 'action-1', sequence: 4, expressionType: 'SRCH_Object_Action', actionType: 'SFM' };
  const fields = [...first.searchObjectFields, { ...wrong, sfmProcessId: 'SFM-1', title: 'x'.repeat(45) }];
  const payload = { ...valid, searchObjects: [{ ...first, searchObjectFields: fields }, second] };
  const org = createOrg(stored(barcode, payload));
  serveDescribes(org);
  serveForms(org);
  const { user } = openSetting(barcode, { server: org });
  await screen.findByText('A stored value is invalid');
  const place = 'Objects to Scan, entry 1, Fields and actions, entry 4';
  expect(screen.getByText(new RegExp(`^${place}, Display name: Please use at most 44 characters`))).toBeVisible();
  const rows = await screen.findAllByRole('rowheader');
  expect(rows[0]).toHaveTextContent('Please use at most 44 characters.');
  expect(rows[1]).not.toHaveTextContent('Please use');
  await user.click(button(`Remove entry: ${place}`));
  await isFixed();
  await user.click(button('Save'));
  await isSaved();
  expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(valid, barcode)]);
});

describe('the preview of another page', () => {
  beforeEach(() => widen());
  const TITLE = { ...appointmentTitle.defaults, title: { content: 'Unsaved: {{Subject}}', enabled: true } };
  const Page = ({ profile }: PageProps) => (
    <>
      <title>Page</title>
      <h1>Page</h1>
      <AppointmentAside profile={profile} title={TITLE} />
    </>
  );
  const prepare = (payload: Payload) => preparePage({ Page, setting: appointmentStatus, payload });

  it('[FIX-34] leaves out an invalid setting, links to its page, and shows the rest', async () => {
    const same = { fromStatus: 'Open', toStatus: 'Open' };
    prepare({ allowStatusChange: true, allowConfiguration: true, configuration: [same] }).open();
    expect(await screen.findByRole('heading', { name: 'Unsaved: Chiller does not start' })).toBeVisible();
    expect(screen.getByText('Not in this preview: Appointment Status')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Appointment Status' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/calendar\/appt-status$/),
    );
    expect(screen.queryByText('Failed to load the preview')).toBeNull();
  });

  it('[FIX-34] leaves out an unreadable setting', async () => {
    const { org, open: show } = prepare({ ...appointmentStatus.defaults });
    org.on(readSetting, ({ params }) => ({
      configuration: null,
      version: 'v',
      changed: null,
      ...(params.settingKey === appointmentColor.id && { unreadable: '{' }),
    }));
    show();
    expect(await screen.findByRole('heading', { name: 'Unsaved: Chiller does not start' })).toBeVisible();
    expect(screen.getByText('Not in this preview: Appointment Color')).toBeVisible();
  });
});

it('[FIX-20] keeps values of other software in a correction', async () => {
  const payload = { ...withRules(GOLD), enabled: 'yes', theirs: { kept: ['é'] } };
  const { user, org } = await open(appointmentColor, payload);
  await user.click(screen.getByRole('switch', { name: 'Appointment colors' }));
  await isSaved();
  expect(org.payloadOf(keyOf(appointmentColor))).toEqual({ ...payload, enabled: true });
});
