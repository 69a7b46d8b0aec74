import {
  actionRecords,
  readActionTrial,
  readAiActions,
  STANDARD_ACTIONS,
  writeAiActions,
} from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AiPage } from './page.tsx';
import { Rejection } from '../../test/server.ts';

const AT = '/ai/ai-actions';

const action = (id: string, name: string, more: Partial<AiAction> = {}): AiAction => ({
  id,
  object_name: 'Work_Order__c',
  object_label: 'Work Order',
  copilot_action_name: name,
  copilot_action_text: `Text of ${name}.`,
  ...more,
});

function orgWith(start: AiAction[]) {
  const org = createOrg();
  let [actions, revision] = [start, 1];
  const responseOf = () => ({ actions, version: String(revision), changed: null });
  org.on(readAiActions, responseOf);
  org.on(writeAiActions, ({ headers, body }) => {
    if (headers['if-match'] !== String(revision))
      throw new Rejection('conflict', 'Changed.', { current: responseOf() });
    revision += 1;
    actions = [
      ...actions
        .filter(({ id }) => !body.delete.includes(id))
        .map((one) => body.update.find(({ id }) => id === one.id) ?? one),
      ...body.insert.map((one, index) => ({ id: `made-${revision}-${index}`, ...one })),
    ];
    return responseOf();
  });
  org.on(readActionTrial, () => ({ model: 'small-model', isAssistantOn: true }));
  org.on(actionRecords, ({ query }) => ({
    records: [
      {
        id: 'a0WFs0000000001AAA',
        name: `${query.searchTerm.toUpperCase() || 'WO'}-0001`,
        subject: null,
        customer: null,
        status: null,
      },
    ],
  }));
  return Object.assign(org, {
    /** Stores actions as another administrator. */
    storeElsewhere: (next: AiAction[]) => {
      revision += 1;
      actions = next;
    },
  });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const writes = (org: ReturnType<typeof orgWith>) => org.requestsOf(writeAiActions).map(({ body }) => body);
const save = async (user: UserEvent) => {
  await user.click(button('Save'));
  await screen.findByText('Settings saved successfully');
};

describe('the list', () => {
  it('[AIC-09] marks insertions, updates and deletions, and stores them with one save', async () => {
    const org = orgWith([action('a1', 'First'), action('a2', 'Second')]);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByText('First');
    await user.click(button('New action'));
    let dialog = within(await screen.findByRole('dialog', { name: 'New AI action' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Third');
    await user.type(dialog.getByRole('textbox', { name: 'Instructions' }), 'Do it.');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(button('Edit First'));
    dialog = within(await screen.findByRole('dialog', { name: 'AI action' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' again');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(button('Delete Second'));
    expect(rows()).toEqual(['First again Changed', 'Third New', 'Second Will be deleted on save']);
    await save(user);
    expect(writes(org)).toEqual([
      {
        insert: [
          {
            object_name: 'Case',
            object_label: 'Case',
            copilot_action_name: 'Third',
            copilot_action_text: 'Do it.',
          },
        ],
        update: [action('a1', 'First again', { copilot_action_text: 'Text of First.' })],
        delete: ['a2'],
      },
    ]);
    expect(rows()).toEqual(['First again ', 'Third ']);
  });

  it('[AIC-09] merges with actions that another administrator saved meanwhile, and deletes nothing twice', async () => {
    const [first, second, third] = [action('a1', 'First'), action('a2', 'Second'), action('a3', 'Third')];
    const org = orgWith([first, second, third]);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByText('First');
    org.storeElsewhere([first, second]);
    await user.click(button('Edit First'));
    const dialog = within(await screen.findByRole('dialog', { name: 'AI action' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' again');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await save(user);
    expect(writes(org).at(-1)).toEqual({
      insert: [],
      update: [{ ...first, copilot_action_name: 'First again' }],
      delete: [],
    });
    expect(rows()).toEqual(['First again ', 'Second ']);
  });

  it('[FIX-102] decides between two versions of an action, whose name and instructions one changed', async () => {
    const [first, second] = [action('a1', 'First'), action('a2', 'Second')];
    const org = orgWith([first, second]);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByText('First');
    org.storeElsewhere([{ ...first, copilot_action_text: 'Text of First, longer.' }, second]);
    await user.click(button('Edit First'));
    const dialog = within(await screen.findByRole('dialog', { name: 'AI action' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Zero');
    await user.clear(dialog.getByRole('textbox', { name: 'Instructions' }));
    await user.type(dialog.getByRole('textbox', { name: 'Instructions' }), 'Quite another one.');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(button('Save'));
    const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    const choice = conflict.getByRole('radiogroup', { name: 'AI actions: First' });
    expect(within(choice).queryByText('Removed')).toBeNull();
    await user.click(within(choice).getByRole('radio', { name: /^Yours/ }));
    await user.click(conflict.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(writes(org)).toHaveLength(2));
    const zero = { id: 'a1', copilot_action_name: 'Zero', copilot_action_text: 'Quite another one.' };
    expect(writes(org).at(-1)).toMatchObject({ insert: [], update: [zero], delete: [] });
    expect(rows().toSorted()).toEqual(['Second ', 'Zero ']);
  });

  it('[AIC-09] restores a deleted action in its place with the keyboard alone', async () => {
    const org = orgWith([action('a1', 'First'), action('a2', 'Second'), action('a3', 'Third')]);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByText('First');
    button('Delete Third').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Keep Third')).toHaveFocus());
    button('Delete First').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Keep First')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Edit First')).toHaveFocus());
    await user.click(button('Keep Third'));
    expect(rows()).toEqual(['First ', 'Second ', 'Third ']);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('focuses the New action button when the last new action is deleted', async () => {
    const { user } = renderPage(AT, <AiPage />, { server: orgWith([]) });
    await user.click(await screen.findByRole('button', { name: 'New action' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New AI action' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'First');
    await user.type(dialog.getByRole('textbox', { name: 'Instructions' }), 'Do it.');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(await screen.findByRole('button', { name: 'Delete First' }));
    await waitFor(() => expect(button('New action')).toHaveFocus());
  });

  it('[AIC-09] imports and stores Summarize Work Order with one click', async () => {
    const org = orgWith([]);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByText('No AI actions yet');
    await user.click(button('Import standard actions'));
    expect(await screen.findByText("'Summarize Work Order' was imported.")).toBeVisible();
    await waitFor(() => expect(rows()).toEqual(['Summarize Work Order ']));
    expect(writes(org)).toEqual([
      { insert: [{ ...STANDARD_ACTIONS[0], object_label: 'Work Order' }], update: [], delete: [] },
    ]);
  });

  it.each([
    ['before the page is opened', 'before'],
    ['by someone else while the page is open', 'meanwhile'],
  ])('[FIX-02] does not change a standard action stored %s, and reports it', async (_text, when) => {
    const standard = action('a1', ' summarize WORK order ');
    const org = orgWith(when === 'before' ? [standard] : []);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByRole('button', { name: 'Import standard actions' });
    if (when === 'meanwhile') org.storeElsewhere([standard]);
    await user.click(button('Import standard actions'));
    expect(await screen.findByText("'Summarize Work Order' already exists and was left unchanged.")).toBeVisible();
    expect(screen.queryByText('Failed to import AI Actions configuration')).toBeNull();
    expect(writes(org)).toEqual([]);
  });

  it('[FIX-02] retries when someone saves during the import, and adds nothing twice', async () => {
    const org = orgWith([]);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByText('No AI actions yet');
    const gate = org.hold(writeAiActions);
    await user.click(button('Import standard actions'));
    await waitFor(() => expect(writes(org)).toHaveLength(1));
    org.storeElsewhere([action('a1', 'Summarize Work Order')]);
    gate.open();
    expect(await screen.findByText("'Summarize Work Order' already exists and was left unchanged.")).toBeVisible();
    await waitFor(() => expect(rows()).toEqual(['Summarize Work Order ']));
    expect(writes(org)).toHaveLength(1);
  });

  it('[FIX-02] does not import a standard action that the draft contains', async () => {
    const org = orgWith([action('a1', 'First')]);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(await screen.findByRole('button', { name: 'Edit First' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'AI action' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Summarize Work Order');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(button('Import standard actions'));
    expect(await screen.findByText("'Summarize Work Order' already exists and was left unchanged.")).toBeVisible();
    await save(user);
    expect(rows()).toEqual(['Summarize Work Order ']);
  });

  it('[AIC-16] reports a failed import, save and load', async () => {
    const org = orgWith([action('a1', 'First')]);
    const { user, unmount } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByText('First');
    org.reject(writeAiActions, 'unavailable', 'Not now.');
    await user.click(button('Import standard actions'));
    expect(await screen.findByText('Failed to import AI Actions configuration')).toBeVisible();
    await user.click(button('Delete First'));
    await user.click(button('Save'));
    expect(await screen.findByText('Failed to save AI actions configuration')).toBeVisible();
    expect(rows()).toEqual(['First Will be deleted on save']);
    unmount();
    org.reject(readAiActions, 'unavailable', 'Not now.');
    renderPage(AT, <AiPage />, { server: org });
    expect(await findBanner('Failed to get AI Actions configuration')).toBeVisible();
  });

  it.each([
    ['imported', 'Failed to import AI Actions configuration', 'body.insert.0'],
    ['saved', 'Failed to save AI actions configuration', 'body.actions.1.copilot_action_name'],
  ])('[CHB-07] shows why the actions cannot be %s', async (what, title, path) => {
    const org = orgWith([action('a', 'First')]);
    const message = 'Another action of this object has the same name. Please enter another name.';
    org.reject(writeAiActions, 'bad_request', 'The request is invalid.', {
      fields: [{ path, code: 'actionNameTwice', message }],
    });
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByText('First');
    if (what === 'imported') {
      await user.click(button('Import standard actions'));
    } else {
      await user.click(button('Delete First'));
      await user.click(button('Save'));
    }
    expect(await screen.findByRole('alertdialog', { name: title })).toHaveTextContent(message);
    // The list shows errors of the draft, but not of the import.
    await waitFor(() => expect(screen.queryAllByText(message)).toHaveLength(what === 'saved' ? 1 : 0));
  });

  it('[AIC-02] shows the actions read-only to users without the permissions', async () => {
    const aiMissing = [{ object: 'Process__c', label: 'Process', permission: 'update' }] as const;
    const org = createOrg({ aiMissing });
    org.on(readAiActions, () => ({ actions: [action('a1', 'First')], version: '1', changed: null }));
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await screen.findByText('First');
    expect(screen.queryByRole('button', { name: 'New action' })).toBeNull();
    await user.click(button('View First'));
    const dialog = within(await screen.findByRole('dialog', { name: 'AI action' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
  });
});

describe('an action', () => {
  const openNew = async (
    start: AiAction[] = [action('a1', 'First', { object_name: 'Case', object_label: 'Case' })],
  ) => {
    const org = orgWith(start);
    const app = renderPage(AT, <AiPage />, { server: org });
    await app.user.click(await screen.findByRole('button', { name: 'New action' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New AI action' }));
    return { ...app, org, dialog };
  };
  const name = () => screen.getByRole('textbox', { name: 'Name' });
  const text = () => screen.getByRole('textbox', { name: 'Instructions' });

  it.each([
    ['Please enter a name.', '', 'Text.'],
    ['A name can have at most 180 characters.', 'x'.repeat(181), 'Text.'],
    ['Another action of this object has the same name. Please enter another name.', ' FIRST ', 'Text.'],
    ['Please enter instructions.', 'Other', ' '],
    ['Instructions can have at most 5000 characters.', 'Other', 'x'.repeat(5001)],
  ])('[AIC-09] is rejected: %s', async (message, typed, written) => {
    const { user, dialog } = await openNew();
    fireEvent.change(name(), { target: { value: typed } });
    fireEvent.change(text(), { target: { value: written } });
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(text()).toHaveValue(written);
  });

  it('[AIC-09] is accepted with the name of an action of another object', async () => {
    const { user, dialog } = await openNew();
    fireEvent.change(name(), { target: { value: 'First' } });
    fireEvent.change(text(), { target: { value: 'Text.' } });
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(
      await dialog.findByText('Another action of this object has the same name. Please enter another name.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /Object/ }));
    await user.click(await screen.findByRole('option', { name: /^Work Order/ }));
    await waitFor(() => expect(name()).toBeValid());
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(rows()).toEqual(['First ', 'First New']));
  });

  it('warns before discarding changes', async () => {
    const { user, dialog } = await openNew();
    await user.type(name(), 'Half');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await user.click(confirmation.getByRole('button', { name: 'Keep editing' }));
    expect(name()).toHaveValue('Half');
  });

  it('[AIC-09] opens the record search before any record is loaded, and explains an empty list', async () => {
    const org = orgWith([]);
    const gate = org.hold(actionRecords);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(await screen.findByRole('button', { name: 'New action' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New AI action' }));
    await user.click(dialog.getByRole('button', { name: /Case record/ }));
    expect(await screen.findByText('Searching records')).toBeVisible();
    gate.open();
    expect(await screen.findByRole('option', { name: /WO-0001/ })).toBeVisible();
    org.on(actionRecords, () => ({ records: [] }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'cs');
    expect(await screen.findByText('No matching records')).toBeVisible();
  });

  it('[AIC-16] reports that records could not be searched', async () => {
    const org = orgWith([]);
    org.reject(actionRecords, 'crm_error', 'No.');
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(await screen.findByRole('button', { name: 'New action' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New AI action' }));
    expect(await dialog.findByText('Failed to get AI Actions objects')).toBeVisible();
  });
});
