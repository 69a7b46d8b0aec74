import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { describeSobjects, formProcesses } from '@fieldstone/contracts/platform/org/org';
import { writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FORMS, scanned, scanning, serveForms, withAction } from '../../test/barcode.ts';
import { openPage } from '../../test/open-page.tsx';
import { keyOf, writes } from '../../test/stored-settings.ts';
import type { OrgState } from '../../test/org.ts';
import { addAction, addDisplayField, editAlternate } from './barcode-state.ts';
import { field } from '../../test/describes.ts';
import { Page } from './page.tsx';

const UNIT = 'Installed_Product__c';
const action = (id: string, sfmProcessId: string, title: string) => (draft: Parameters<typeof addAction>[0]) =>
  withAction(addAction(draft), id, { sfmProcessId, title });
const CONFIGURED = { ...scanning(scanned(UNIT, action('action-1', 'SFM-1', 'Edit it'))), enabled: true };

const open = (payload: Record<string, unknown> | null = null, state: OrgState = {}) =>
  openPage({ Page, setting: barcode, payload, state });
const add = () => screen.getByRole('button', { name: 'Add Object' });
const dialog = (name: string) => screen.findByRole('dialog', { name });
type User = Awaited<ReturnType<typeof open>>['user'];

/** Opens the dialog of a new object. */
async function start(user: User, label: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('radio', { name: label }));
  await user.click(add());
  const opened = await dialog('Add Object');
  await within(opened).findByRole('group', { name: /^Display fields/ });
  return opened;
}

/** Chooses an option of a list in the dialog. */
async function choose(user: User, within_: HTMLElement, list: RegExp, option: RegExp): Promise<void> {
  await user.click(within(within_).getByRole('button', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const press = (user: User, within_: HTMLElement, name: string) =>
  user.click(within(within_).getByRole('button', { name }));

/** Adds an action and waits until it has the focus. */
async function addOne(user: User, opened: HTMLElement, number: number): Promise<void> {
  await press(user, opened, 'Add action');
  const row = await within(opened).findByRole('listitem', { name: `Action ${number}` });
  await waitFor(() => expect(row).toContainElement(document.activeElement as HTMLElement));
}

describe('adding an object', () => {
  it('[FIX-69] restores the open dialog after a reload', async () => {
    const { user, unmount } = await open();
    const opened = await start(user, 'Installed Product');
    await choose(user, opened, /Search field/, /^Asset Tag/);
    unmount();
    await open();
    expect(within(await screen.findByRole('dialog')).getByRole('button', { name: /Search field/ })).toHaveTextContent(
      'Asset Tag',
    );
  });

  it('[BAR-01] [BAR-02] [BAR-11] [BAR-12] stores search field, result fields and actions, with processes in the meta', async () => {
    const { user, org } = await open();
    expect(await screen.findByRole('button', { name: 'Add Object' })).toBeDisabled();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Installed Product',
      'Product',
      'RMA/Shipment',
      'Depot Queue Item',
    ]);
    const opened = await start(user, 'Installed Product');
    await choose(user, opened, /Search field/, /^Asset Tag/);
    await user.click(within(opened).getByRole('checkbox', { name: /^Room/ }));
    await addOne(user, opened, 1);
    await choose(user, opened, /Form of action 1/, /^Order from Unit/);
    await user.type(within(opened).getByRole('textbox', { name: /Display name of action 1/ }), 'New order');
    await choose(user, opened, /Form to create a record/, /^Register Unit/);
    await user.type(within(opened).getByRole('textbox', { name: /Display name of the form/ }), 'Register');
    await press(user, opened, 'Add');
    expect(await screen.findByText('Object configuration added successfully')).toBeVisible();
    const row = screen.getByRole('row', { name: /Installed Product/ });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Objects',
      'Search Fields',
      'Actions',
    ]);
    expect(within(row).getByText('Asset Tag')).toBeVisible();
    await waitFor(() => expect(within(row).getByRole('button', { name: 'Edit Installed Product' })).toHaveFocus());
    await user.click(screen.getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully');
    const [sent] = writes(org);
    expect(sent?.body).toMatchObject({
      data: { config: { meta: { enabled: true, sfmTransactions: ['SFM-2', 'SFM-4'] } } },
    });
    expect(org.payloadOf(keyOf(barcode))).toMatchObject({
      enabled: true,
      alternateAction: [
        { sequence: 1, objectName2: UNIT, sfmProcessId: 'SFM-4', title: 'Register', actionType: 'SFM' },
      ],
      searchObjects: [
        {
          targetObjectName: UNIT,
          isAdded: true,
          sequence: 1,
          searchObjectFields: [
            { sequence: 1, fieldName: 'Serial_Lot_Number__c', searchObjectFieldType: 'Search', newSearch: false },
            { sequence: 2, fieldName: 'Name', searchObjectFieldType: 'Result' },
            { sequence: 3, fieldName: 'Serial_Lot_Number__c', searchObjectFieldType: 'Result' },
            { sequence: 4, fieldName: 'Asset_Tag__c', searchObjectFieldType: 'Search', newSearch: true },
            { sequence: 5, fieldName: 'Room__c', searchObjectFieldType: 'Result' },
            {
              sequence: 6,
              actionType: 'SFM',
              sfmProcessId: 'SFM-2',
              title: 'New order',
              modeOfExecution: 'Interactive',
            },
          ],
        },
      ],
    });
  });

  it('[BAR-03] [BAR-04] [BAR-06] offers only fields that are not defaults and warns of a third display field', async () => {
    const { user } = await open();
    const opened = await start(user, 'Installed Product');
    const boxes = within(opened).getAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.querySelector('code')?.textContent)).toEqual([
      'Asset_Tag__c',
      'Room__c',
      'Floor__c',
    ]);
    for (const box of boxes) await user.click(box);
    expect(
      await within(opened).findByText('Warning: You can only select up to 2 options from the dropdown.'),
    ).toBeVisible();
    expect(within(opened).getByText('2 of 2 selected')).toBeVisible();
    expect(boxes[2]).not.toBeChecked();
    await user.click(within(opened).getByRole('button', { name: /Search field/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Serial\/Lot Number.*Default$/),
      expect.stringMatching(/^Record ID/),
      expect.stringMatching(/^Asset Tag/),
      expect.stringMatching(/^Room/),
      expect.stringMatching(/^Floor/),
      expect.stringMatching(/^Installed On/),
      expect.stringMatching(/^Account/),
    ]);
  });

  it('keeps the other choices while the search field is loading', async () => {
    const { user, org } = await open();
    const opened = await start(user, 'Installed Product');
    const gate = org.hold(describeSobjects);
    await choose(user, opened, /Search field/, /^Account/);
    await user.click(within(opened).getByRole('checkbox', { name: /^Room/ }));
    gate.open();
    await waitFor(() =>
      expect(within(opened).getByRole('button', { name: /Search field/ })).toHaveTextContent('Account'),
    );
    expect(within(opened).getByRole('checkbox', { name: /^Room/ })).toBeChecked();
  });

  it('[BAR-05] [BAR-10] requires a name for each action and switches one between a form and the tree view', async () => {
    const { user } = await open();
    const opened = await start(user, 'Installed Product');
    await addOne(user, opened, 1);
    await choose(user, opened, /Form of action 1/, /^Edit Unit/);
    await press(user, opened, 'Add');
    expect(within(opened).getByRole('alert')).toHaveTextContent('Object Configuration not added, 1 error(s) found');
    const name = within(opened).getByRole('textbox', { name: /Display name of action 1/ });
    expect(name).toHaveAccessibleDescription(/This field is required/);
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, 'x'.repeat(45));
    expect(name).toHaveAccessibleDescription(/Please use at most 44 characters\./);
    await addOne(user, opened, 2);
    expect(within(opened).getByRole('button', { name: 'Add action' })).toBeDisabled();
    await choose(user, opened, /Type of action 2/, /^Others/);
    expect(within(opened).getByRole('textbox', { name: /Display name of action 2/ })).toHaveValue('Open Tree View');
    await user.click(within(opened).getByRole('button', { name: /Type of action 1/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Form']);
    await user.keyboard('{Escape}');
    await choose(user, opened, /Type of action 2/, /^Form/);
    expect(within(opened).getByRole('textbox', { name: /Display name of action 2/ })).toHaveValue('');
    await press(user, opened, 'Remove action 2');
    await user.clear(name);
    await user.type(name, 'Edit unit');
    await press(user, opened, 'Add');
    expect(await screen.findByText('Object configuration added successfully')).toBeVisible();
  });

  it('[BAR-09] requires confirmation before another object or Cancel discards the choices', async () => {
    const { user } = await open();
    const opened = await start(user, 'Installed Product');
    await user.click(within(opened).getByRole('checkbox', { name: /^Room/ }));
    const change = async (answer: string) => {
      await choose(user, opened, /^.*Object/, /^RMA/);
      const confirmation = await screen.findByRole('alertdialog', { name: 'Change object' });
      await press(user, confirmation, answer);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await change('Cancel');
    expect(within(opened).getByRole('checkbox', { name: /^Room/ })).toBeChecked();
    await change('Change object');
    const tracking = await within(opened).findByRole('checkbox', { name: /^Tracking Number/ });
    expect(tracking).not.toBeChecked();
    await press(user, opened, 'Cancel');
    await press(user, await screen.findByRole('alertdialog', { name: 'Cancel changes' }), 'Discard changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('No objects yet')).toBeVisible();
  });

  it("[BAR-07] offers the object's forms for viewing and for creating", async () => {
    const { user } = await open();
    const opened = await start(user, 'Installed Product');
    await addOne(user, opened, 1);
    await user.click(within(opened).getByRole('button', { name: /Form of action 1/ }));
    const names = async () =>
      (await screen.findAllByRole('option')).map((option) => option.textContent.split(/S[ot][au]/)[0]);
    expect(await names()).toEqual(['Edit Unit', 'Order from Unit']);
    await user.keyboard('{Escape}');
    await user.click(within(opened).getByRole('button', { name: /Form to create a record/ }));
    expect(await names()).toEqual(['No form', 'Register Unit']);
  });
});

describe('changing an added object', () => {
  it('[BAR-12] [BAR-10] edits an object and, after confirmation, deletes it and restores its defaults', async () => {
    const { user, org } = await open(CONFIGURED);
    await user.click(screen.getByRole('button', { name: 'Edit Installed Product' }));
    const opened = await dialog('Edit Object');
    await within(opened).findByRole('group', { name: /^Display fields/ });
    await user.type(within(opened).getByRole('textbox', { name: /Display name of action 1/ }), ' now');
    await press(user, opened, 'Update');
    expect(await screen.findByText('Object configuration updated successfully')).toBeVisible();
    expect(screen.getByText('Edit it now')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete Installed Product' }));
    await press(user, await screen.findByRole('alertdialog', { name: 'Delete object' }), 'Delete');
    expect(await screen.findByText('Object configuration deleted')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    const again = await start(user, 'Installed Product');
    expect(within(again).queryByRole('textbox', { name: /Display name of action/ })).toBeNull();
    expect(writes(org)).toEqual([]);
  });

  it('[BAR-08] does not save an enabled configuration without an object', async () => {
    const { user, org } = await open();
    await user.click(screen.getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error: Configuration not saved. At least one object configuration is mandatory',
    );
    expect(writes(org)).toEqual([]);
  });

  it('[BAR-01] shows a limited administrator an object without allowing changes', async () => {
    const missing = [{ object: 'Process__c', label: 'Process', permission: 'update' as const }];
    const { ReadOnly } = await import('../../lib/page/read-only.ts');
    const ReadOnlyPage: typeof Page = (props) => (
      <ReadOnly value>
        <Page {...props} />
      </ReadOnly>
    );
    const { user } = await openPage({ Page: ReadOnlyPage, setting: barcode, payload: CONFIGURED, state: { missing } });
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View Installed Product' }));
    const opened = await dialog('View Object');
    expect(opened).toHaveTextContent('Searches');
    expect(opened).toHaveTextContent('Edit it');
    expect(within(opened).queryByRole('textbox')).toBeNull();
  });
});

it("[CHB-07] shows the server's reasons at the object that they concern", async () => {
  const payload = scanning(
    scanned(UNIT, action('action-1', 'SFM-1', 'Edit it'), (draft) =>
      editAlternate(draft, { sfmProcessId: 'SFM-4', title: 'Register' }),
    ),
  );
  const { user, org } = await open({ ...payload, enabled: true });
  const body = 'body.data.config.payload';
  org.reject(writeSetting, 'bad_request', 'The request is invalid.', {
    fields: [
      { path: `${body}.searchObjects.0.searchObjectFields.4.sfmProcessId`, code: 'x', message: 'The form is gone.' },
      { path: `${body}.alternateAction.0.sfmProcessId`, code: 'x', message: 'The other form is gone.' },
    ],
  });
  await user.click(await screen.findByRole('switch'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const row = within(await screen.findByRole('row', { name: /Installed Product/ }));
  expect(await row.findByText('The form is gone.')).toBeVisible();
  expect(row.getByText('The other form is gone.')).toBeVisible();
});

describe('missing fields and forms', () => {
  it('marks fields and forms that are missing in the org and suggests a fix', async () => {
    const payload = scanning(
      scanned(
        UNIT,
        (draft) => addDisplayField(draft, field('Gone__c', 'Old Field')),
        action('action-1', 'SFM-77', 'Old form'),
        (draft) => editAlternate(draft, { sfmProcessId: 'SFM-4', title: 'Register' }),
      ),
    );
    await open(payload);
    expect(await screen.findByText('Installed Product has broken references')).toBeVisible();
    const lines = () =>
      within(screen.getByRole('main'))
        .getAllByRole('listitem')
        .filter((line) => line.closest('nav') === null)
        .map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(lines()).toEqual([
        expect.stringMatching(/the field Old Field isn't in this org.+Edit the object to choose another field\.$/),
        expect.stringMatching(/the form for 'Old form' was deleted or is no longer active.+or remove the action\.$/),
      ]),
    );
    expect(screen.getAllByText('Not in this org')).toHaveLength(2);
  });

  it('[BAR-08] [BAR-12] reports an object without fields, and fields and forms that failed to load', async () => {
    const { user, org } = await open();
    org.on(describeSobjects, ({ query }) => ({
      records: query.name.map((name) => ({
        name,
        label: name,
        custom: false,
        keyPrefix: null,
        createable: true,
        updateable: true,
        fields: [],
      })),
    }));
    org.reject(formProcesses, 'crm_error', 'Salesforce rejected it.');
    await user.click(screen.getByRole('radio', { name: 'Product' }));
    await user.click(add());
    const opened = await dialog('Add Object');
    expect(await within(opened).findByText('fields are not configured for Product object.')).toBeVisible();
    for (const text of ['Failed to get view sfm fields', 'Failed to get create sfm fields']) {
      const banner = (await within(opened).findByText(text)).closest('[role="alert"]');
      expect(banner).toHaveTextContent('Salesforce rejected it. · Request req-test');
    }
    await press(user, opened, 'Add');
    expect(within(opened).getByText('Object Configuration not added, 1 error(s) found')).toBeVisible();
    serveForms(org, FORMS);
    await user.click(within(opened).getAllByRole('button', { name: 'Retry' })[0] ?? opened);
    await waitFor(() => expect(within(opened).queryByText('Failed to get create sfm fields')).toBeNull());
  });

  it('[BAR-12] reports fields that failed to load and loads them again', async () => {
    const { user, org } = await open();
    org.reject(describeSobjects, 'crm_unavailable', 'Salesforce does not answer.');
    await user.click(screen.getByRole('radio', { name: 'Depot Queue Item' }));
    await user.click(add());
    const opened = await dialog('Add Object');
    const banner = (await within(opened).findByText('Failed to get fields for objects')).closest('[role="alert"]');
    expect(banner).toHaveTextContent('Salesforce does not answer.');
  });
});
