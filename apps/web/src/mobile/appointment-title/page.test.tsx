import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { describeSobjects } from '@fieldstone/contracts/platform/org/org';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { describeCalls, serveDescribes } from '../../test/describes.ts';
import { openPage, preparePage } from '../../test/open-page.tsx';
import type { OpenPage } from '../../test/open-page.tsx';
import { bodyOf, keyOf, versionOf, writes } from '../../test/stored-settings.ts';
import { layOut } from '@fieldstone/ui/test/layout';
import { widen } from '../../test/window.ts';
import { Page } from './page.tsx';
import type { Templates } from './templates.ts';

const stored = (title: string, description = '', more: Partial<Templates> = {}): Templates => ({
  eventType: 'Salesforce Event',
  title: { content: title, enabled: true },
  description: { content: description, enabled: false },
  ...more,
});

const open = (payload: Templates | null, state: OpenPage['state'] = {}) =>
  openPage({ Page, setting: appointmentTitle, payload, state });

const title = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title template' });
const description = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description template' });
const row = (name: RegExp) => screen.findByRole('row', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const many = (count: number) => Array.from({ length: count }, () => '{{Subject}}').join(' ');

beforeEach(() => layOut());

describe('on a wide screen', () => {
  beforeEach(() => widen());

  it('[TTL-01] [TTL-05] [PAGE-05] stores both templates and their toggles with the event type', async () => {
    const { user, org } = await open(null);
    const toggle = await screen.findByRole('switch', { name: 'Title' });
    expect(toggle).not.toBeChecked();
    expect(screen.getAllByText('Disabled')).toHaveLength(2);
    await user.click(toggle);
    expect(screen.getByText('Enabled')).toBeVisible();
    await user.type(await title(), 'Visit');
    await user.type(await description(), 'At');
    await user.click(await row(/^Place/));
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    const after = {
      eventType: 'Salesforce Event',
      title: { content: 'Visit', enabled: true },
      description: { content: 'At {{Location}}', enabled: false },
    };
    expect(writes(org)).toEqual([{ body: bodyOf(after), version: 'none' }]);
    expect(org.payloadOf(keyOf(appointmentTitle))).toEqual(after);
  });

  it.each([
    ['{{Subject} at {{Location}}', '{{Subject}'],
    ['Visit {{}}', '{{}}'],
    ['Visit {{Subject', '{{Subject'],
  ])('[FIX-28] marks the incomplete field of %j on blur and saves it as text', async (text, piece) => {
    const { user, org } = await open(stored('ab'));
    const area = await title();
    await user.clear(area);
    await user.click(area);
    await user.paste(text);
    expect(screen.queryByText(/is not a complete field$/)).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Description' }));
    expect(await screen.findByText(`'${piece}' is not a complete field`)).toBeVisible();
    expect(area).toBeValid();
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(org.payloadOf(keyOf(appointmentTitle))).toMatchObject({ title: { content: text } });
  });

  it('[FIX-28] marks nothing in a text with complete fields', async () => {
    await open(stored('{{Subject}} {single} }} {{{Subject}}}'));
    await title();
    expect(screen.queryByText(/is not a complete field$/)).toBeNull();
  });

  it('[TTL-02] inserts at the caret with a separating space and moves the caret behind the insertion', async () => {
    const { user, org } = await open(stored('ab'));
    const area = await title();
    await user.click(area);
    area.setSelectionRange(1, 1);
    await user.click(await row(/^Subject/));
    expect(area).toHaveValue('a {{Subject}} b');
    await user.click(await row(/^Place/));
    expect(area).toHaveValue('a {{Subject}} {{Location}} b');
    expect(area.selectionStart).toBe('a {{Subject}} {{Location}} '.length);
    expect(screen.getByText('Inserted Place into Title')).toBeInTheDocument();
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(writes(org)).toEqual([
      { body: bodyOf(stored('a {{Subject}} {{Location}} b')), version: versionOf(appointmentTitle) },
    ]);
  });

  it('[TTL-02] inserts at the end if the text never had the focus', async () => {
    const { user } = await open(stored('Visit'));
    await user.click(await row(/^Subject/));
    expect(await title()).toHaveValue('Visit {{Subject}}');
  });

  it('[TTL-02] inserts into the last focused template, by keyboard alone', async () => {
    const { user } = await open(stored('Visit', 'Where:'));
    await user.click(await description());
    expect(screen.getByText(/inserted at the cursor in the description/)).toBeVisible();
    await user.click(screen.getByRole('searchbox', { name: 'Quick Find' }));
    await user.keyboard('related{ArrowDown}');
    await waitFor(async () => expect(await row(/^Related To/)).toHaveFocus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(async () => expect(await row(/^Record ID/)).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await description()).toHaveValue('Where: {{What.Name}}');
    expect(await title()).toHaveValue('Visit');
    await waitFor(async () => expect(await row(/^Name,/)).toHaveFocus());
  });

  it('[TTL-02] inserts into the title by keyboard although Tab passes the description on the way to the fields', async () => {
    const { user } = await open(stored('ab', 'At'));
    const area = await title();
    await row(/^Subject/);
    await user.click(area);
    area.setSelectionRange(1, 1);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Insert field into title' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('searchbox', { name: 'Quick Find' })).toHaveFocus();
    await user.keyboard('subject{ArrowDown}');
    await waitFor(async () => expect(await row(/^Subject/)).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(area).toHaveValue('a {{Subject}} b');
    expect(await description()).toHaveValue('At');
  });

  it('shows the fields of a template by their labels and marks them in the tree', async () => {
    const { org } = await open(stored('{{Account.Parent.Phone}} {{Subject}} {{Subject}}'));
    const fields = await screen.findByRole('list', { name: 'Fields in the title' });
    await waitFor(() => expect(within(fields).getByText('Telephone')).toBeVisible());
    expect(
      within(fields)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['AccountParent AccountTelephoneAccount.Parent.Phone', 'SubjectSubject']);
    expect(describeCalls(org)).toEqual([['Event'], ['Account']]);
    expect(screen.getByText('3 of 10 fields')).toBeVisible();
    expect(await row(/^Subject/)).toHaveAttribute('aria-selected', 'true');
  });

  it('[TTL-04] adds no eleventh path and explains the limit', async () => {
    const { user, org } = await open(stored(many(9)));
    await user.click(await row(/^Subject/));
    expect(await screen.findByText('Maximum of 10 fields have been added.')).toBeVisible();
    await user.click(await row(/^Place/));
    expect(await title()).toHaveValue(many(10));
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(stored(many(10)))]);
  });

  it('[TTL-03] reports too many paths at once and sends nothing', async () => {
    const { user, org } = await open(stored(many(10)));
    const area = await title();
    await user.click(area);
    await user.paste(' {{Location}}');
    expect(await screen.findByText('Too many field paths entered')).toBeVisible();
    expect(area).toHaveAccessibleDescription(expect.stringContaining('Too many field paths entered'));
    await user.click(save());
    await waitFor(() => expect(area).toHaveFocus());
    expect(writes(org)).toEqual([]);
  });

  it('[TTL-03] names a path to an unknown field on blur and sends nothing', async () => {
    const { user, org } = await open(stored(''));
    await row(/^Subject/);
    const area = await title();
    await user.click(area);
    await user.paste('{{Account.Old__c}}');
    await screen.findByText('Not a field');
    expect(screen.queryByText(/is not valid/)).toBeNull();
    await user.click(save());
    expect(await screen.findByText('Field "Account.Old__c" is not valid.')).toBeVisible();
    await waitFor(() => expect(area).toHaveFocus());
    expect(writes(org)).toEqual([]);
    await user.clear(area);
    await user.paste('{{Account.Phone}}');
    await waitFor(() => expect(screen.queryByText(/is not valid/)).toBeNull());
    await user.click(save());
    await screen.findByText('Settings saved successfully');
  });

  it("[TTL-03] names text that can't be a path", async () => {
    const { user, org } = await open(stored(''));
    await user.click(await title());
    await user.paste('{{Account Name}}');
    await user.click(save());
    await waitFor(async () =>
      expect(await title()).toHaveAccessibleDescription(expect.stringContaining('Field "Account Name" is not valid.')),
    );
    expect(writes(org)).toEqual([]);
  });

  it('[TTL-03] [TTL-06] reports no path as unknown while no fields are loaded', async () => {
    const { org, open: show } = preparePage({ Page, setting: appointmentTitle, payload: stored('') });
    org.reject(describeSobjects, 'crm_error', 'Salesforce rejected it.');
    const { user } = show();
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to get field options');
    await user.click(await title());
    await user.paste('{{Anything__c}}');
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(stored('{{Anything__c}}'))]);
    serveDescribes(org);
    await user.click(
      within(screen.getByRole('complementary', { name: 'Fields' })).getByRole('button', { name: 'Retry' }),
    );
    expect(await screen.findByText('Not in this org')).toBeVisible();
  });

  it('marks a stored path that the org no longer has, suggests a fix, and saves everything else', async () => {
    const { user, org } = await open(stored('{{Gone__c}}'));
    expect(await screen.findByText('Not in this org')).toBeVisible();
    const banner = screen.getByText("A field isn't in this org").closest('[role="status"]');
    expect(banner).toHaveTextContent(/Gone__c isn't in this org, or you don't have access to it.*Remove it or insert/);
    await user.click(screen.getByRole('switch', { name: 'Description' }));
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(writes(org).map(({ body }) => body)).toEqual([
      bodyOf(stored('{{Gone__c}}', '', { description: { content: '', enabled: true } })),
    ]);
  });

  it('[APP-15] offers the fields of the custom event object, warns of templates for another, and stores the new type', async () => {
    const { user, org } = await open(stored('{{Subject}}'), { eventType: 'Fieldstone Event' });
    expect(await screen.findByText("Chosen for 'Salesforce Event'")).toBeVisible();
    expect(await screen.findByText('Not in this org')).toBeVisible();
    expect(describeCalls(org)).toEqual([['Fieldstone_Event__c']]);
    const area = await title();
    await user.clear(area);
    await user.click(await row(/^Event Name/));
    expect(area).toHaveValue('{{Name}}');
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(writes(org).map(({ body }) => body)).toEqual([
      bodyOf(stored('{{Name}}', '', { eventType: 'Fieldstone Event' })),
    ]);
  });

  it('[TTL-06] reports a failed load and a failed save and keeps the edits', async () => {
    const { org, open: show } = preparePage({ Page, setting: appointmentTitle, payload: stored('Visit') });
    org.reject(readSetting, 'crm_error', 'Salesforce rejected it.');
    const { user } = show();
    expect(await findBanner()).toHaveTextContent('Failed to get appointment title and description configuration');
    org.on(readSetting, () => ({
      configuration: bodyOf(stored('Visit')).data,
      version: versionOf(appointmentTitle),
      changed: null,
    }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.type(await title(), '!');
    org.reject(writeSetting, 'crm_unavailable', 'Salesforce does not answer.');
    await user.click(save());
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to save settings' });
    expect(toast).toHaveTextContent('Salesforce does not answer.');
    expect(await title()).toHaveValue('Visit!');
  });

  it("shows the server's error at the template", async () => {
    const { user, org } = await open(stored('Visit'));
    org.reject(writeSetting, 'bad_request', 'The input breaks a rule', {
      fields: [
        {
          path: 'body.data.config.payload.title.content',
          code: 'textTooLong',
          message: 'This text is too long. Shorten it.',
        },
      ],
    });
    await user.type(await title(), '!');
    await user.click(save());
    await waitFor(async () =>
      expect(await title()).toHaveAccessibleDescription(expect.stringContaining('This text is too long. Shorten it.')),
    );
  });

  it('[APP-07] shows the templates without the picker to a user without edit permission', async () => {
    const missing = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];
    await open(stored('{{Subject}}'), { missing });
    await waitFor(async () => expect(await title()).toHaveAttribute('readonly'));
    expect(screen.queryByRole('treegrid')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(await screen.findByRole('list', { name: 'Fields in the title' })).toBeVisible();
  });
});

describe('on a narrow screen', () => {
  it('[TTL-02] offers the fields in a drawer that closes on insertion and returns the focus', async () => {
    const { user } = await open(stored('Visit', 'At'));
    expect(screen.queryByRole('treegrid')).toBeNull();
    const button = await screen.findByRole('button', { name: 'Insert field into description' });
    await user.click(button);
    const drawer = await screen.findByRole('dialog', { name: 'Fields' });
    await within(drawer).findByRole('treegrid', { name: 'Fields' });
    await user.click(await row(/^Place/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await description()).toHaveValue('At {{Location}}');
    expect(await title()).toHaveValue('Visit');
    await waitFor(() => expect(button).toHaveFocus());
  });
});
