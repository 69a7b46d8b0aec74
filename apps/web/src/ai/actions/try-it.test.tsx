import { message } from '@fieldstone/contracts/platform/errors/message';
import {
  actionRecords,
  previewAction,
  readActionTrial,
  readAiActions,
  summarizeAction,
} from '@fieldstone/contracts/skills/ai-actions';
import type { ActionPreview, ActionRecord, ActionSummary } from '@fieldstone/contracts/skills/ai-actions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrg } from '../../test/org.ts';
import type { TestOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AiPage } from './page.tsx';

const AT = '/ai/ai-actions';
const ACTION = {
  id: 'a1',
  object_name: 'Case',
  object_label: 'Case',
  copilot_action_name: 'First',
  copilot_action_text: 'Sum up.',
} as const;

const SUMMARY: ActionSummary = {
  summary: 'The pump leaks.',
  outcome: 'complete',
  mark: null,
  model: 'small-model',
  inputTokens: 1120,
  outputTokens: 30,
  credits: 0.24,
  sent: { instructions: 'Use only this data.\n\nThe task:\nSum up.', data: '{"object":"Case"}' },
};

const PREVIEW: ActionPreview = {
  fields: [{ label: 'Subject', value: 'Pump' }],
  referenced: [
    {
      field: 'Unit',
      object: 'Installed_Product__c',
      label: 'Installed Product',
      fields: [{ label: 'Serial number', value: 'P-77' }],
      problem: null,
    },
    { field: 'Account', object: 'Account', label: 'Account', fields: [], problem: message('record_hidden') },
    { field: 'Site', object: 'Site__c', label: 'Site', fields: [], problem: null },
  ],
  related: [
    {
      object: 'Case_Line__c',
      label: 'Case Line',
      records: [[{ label: 'Part', value: 'Seal' }]],
      isComplete: false,
      problem: null,
    },
    {
      object: 'Task',
      label: 'Task',
      records: [],
      isComplete: true,
      problem: message('expression_unknown', { processId: 'GONE' }),
    },
  ],
  characters: 3993,
  outputLimit: 1500,
  credits: { input: 1, output: 4 },
};

const RECORD: ActionRecord = {
  id: 'a0WFs0000000001AAA',
  name: 'CS-0001',
  subject: 'Pump leaks',
  customer: 'Northwind Energy',
  status: 'In progress',
};

function orgWith(trial: { readonly model: string | null; readonly isAssistantOn: boolean }): TestOrg {
  const org = createOrg();
  org.on(readAiActions, () => ({ actions: [ACTION], version: '1', changed: null }));
  org.on(readActionTrial, () => trial);
  org.on(actionRecords, () => ({ records: [RECORD] }));
  org.on(previewAction, () => PREVIEW);
  org.on(summarizeAction, () => SUMMARY);
  return org;
}

async function open(org: TestOrg) {
  const app = renderPage(AT, <AiPage />, { server: org });
  await app.user.click(await screen.findByRole('button', { name: 'Edit First' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'AI action' }));
  const choose = async () => {
    await app.user.click(await dialog.findByRole('button', { name: /Case record/ }));
    await app.user.click(await screen.findByRole('option', { name: /CS-0001/ }));
  };
  const press = (name: string) => app.user.click(dialog.getByRole('button', { name }));
  return { ...app, dialog, choose, press };
}

const WITH_MODEL = { model: 'small-model', isAssistantOn: true } as const;

it('[AIC-09] runs an unsaved action on a record, and shows the response with its cost', async () => {
  const org = orgWith(WITH_MODEL);
  const { dialog, choose, press } = await open(org);
  expect(
    await dialog.findByText(/Sends the instructions above and the data of one record to small-model:/),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Try it' })).toBeDisabled();
  await choose();
  await press('Try it');
  expect(await dialog.findByText('The pump leaks.')).toBeVisible();
  expect(dialog.getByText('1,120 tokens in, 30 tokens out, 0.24 credits')).toBeVisible();
  expect(dialog.queryByText('This response is incomplete')).toBeNull();
  expect(org.requestsOf(summarizeAction).map(({ body }) => body)).toEqual([
    {
      object_name: 'Case',
      record_id: 'a0WFs0000000001AAA',
      copilot_action_name: 'First',
      copilot_action_text: 'Sum up.',
    },
  ]);
  org.reject(summarizeAction, 'unavailable', 'The AI model did not respond in time.');
  await press('Try it');
  expect(await dialog.findByText('Failed to get AI Actions summary')).toBeVisible();
  expect(dialog.getByText(/The AI model did not respond in time\./)).toBeVisible();
});

it('[FIX-43] lists the data for the AI with an estimate before the run, and shows the sent text after it', async () => {
  const org = orgWith(WITH_MODEL);
  const { user, dialog, choose, press } = await open(org);
  await choose();
  expect(
    await dialog.findByText('About 1,000 tokens to send (1 credits), and at most 1,500 in the response (6 credits).'),
  ).toBeVisible();
  expect(org.requestsOf(previewAction).map(({ query }) => query)).toEqual([
    { object_name: 'Case', record_id: 'a0WFs0000000001AAA' },
  ]);
  await press('Data for the AI');
  const part = (name: string) => within(dialog.getByRole('region', { name }));
  expect(part('This record: 1 field').getByText('Pump')).toBeVisible();
  expect(part('Unit (Installed Product)').getByText('P-77')).toBeVisible();
  expect(part('Account').getByText(/it does not meet the conditions of its data source\./)).toBeVisible();
  expect(part('Site').getByText('All fields that the data sources allow are empty.')).toBeVisible();
  expect(part('Case Line').getByRole('heading', { name: 'Case Line: the newest record only' })).toBeVisible();
  expect(part('Case Line').getByRole('listitem')).toHaveTextContent('PartSeal');
  expect(part('Task').getByText('The expression GONE was deleted or is no longer active.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Instructions/ }), ' Be brief, please.');
  expect(await dialog.findByText(/^About 1,005 tokens to send/)).toBeVisible();
  expect(org.requestsOf(previewAction)).toHaveLength(1);
  await press('Try it');
  await user.click(await dialog.findByRole('button', { name: 'Text sent to small-model' }));
  expect(part('Instructions').getByText(/Use only this data\.\s+The task:\s+Sum up\./)).toBeVisible();
  expect(part('Data').getByText('{"object":"Case"}')).toBeVisible();
});

it('[FIX-43] reports that the data for the AI cannot be loaded, and retries', async () => {
  const org = orgWith(WITH_MODEL);
  org.reject(previewAction, 'bad_request', 'Not this record.');
  const { dialog, choose, press } = await open(org);
  await choose();
  expect(await dialog.findByText('Failed to load the data for the AI')).toBeVisible();
  expect(dialog.getByText(/Not this record\./)).toBeVisible();
  org.on(previewAction, () => PREVIEW);
  await press('Retry');
  expect(await dialog.findByRole('button', { name: 'Data for the AI' })).toBeVisible();
});

it('[FIX-48] shows subject, customer and status of the records to choose from, and the id of one without any', async () => {
  const org = orgWith(WITH_MODEL);
  const none = { subject: null, customer: null, status: null };
  org.on(actionRecords, () => ({
    records: [
      RECORD,
      { ...RECORD, id: 'a0WFs0000000002AAA', name: 'CS-0002', subject: null, status: null },
      { ...none, id: 'a0WFs0000000003AAA', name: 'CS-0003' },
      { ...none, id: 'a0WFs0000000004AAA', name: 'CS-0004', subject: 'No heat' },
    ],
  }));
  const { user, dialog } = await open(org);
  await user.click(await dialog.findByRole('button', { name: /Case record/ }));
  const options = await screen.findAllByRole('option');
  for (const [index, name] of [
    /^CS-0001 · Pump leaks ?Northwind Energy · In progress$/,
    /^CS-0002 ?Northwind Energy$/,
    /^CS-0003 ?a0WFs0000000003AAA$/,
    /^CS-0004 · No heat$/,
  ].entries()) {
    expect(options[index]).toHaveAccessibleName(name);
  }
  await user.click(screen.getByRole('option', { name: /Pump leaks/ }));
  expect(await dialog.findByRole('button', { name: /CS-0001 · Pump leaks/ })).toBeVisible();
});

it('[FIX-03] marks a response that reached the length limit', async () => {
  const org = orgWith(WITH_MODEL);
  org.on(summarizeAction, () => ({ ...SUMMARY, summary: 'This text ends in the mid', outcome: 'cut-off' as const }));
  const { dialog, choose, press } = await open(org);
  await choose();
  await press('Try it');
  expect(await dialog.findByText('This text ends in the mid')).toBeVisible();
  expect(dialog.getByText('This response is incomplete')).toBeVisible();
  expect(dialog.getByText(/It reached the length limit\./)).toBeVisible();
});

it.each([
  ['filtered', 'A content filter stopped this response'],
  ['refused', 'The model refused to respond'],
] as const)('[FIX-42] marks a response that was %s', async (outcome, title) => {
  const org = orgWith(WITH_MODEL);
  org.on(summarizeAction, () => ({ ...SUMMARY, outcome, mark: 'implausible' as const }));
  const { dialog, choose, press } = await open(org);
  await choose();
  await press('Try it');
  expect(await dialog.findByText(title)).toBeVisible();
  expect(dialog.getByText(/the reported ones are implausible/)).toBeVisible();
});

it('[FIX-04] reports a missing model before the try, and then shows the data that an AI would receive', async () => {
  const org = orgWith({ model: null, isAssistantOn: true });
  const { dialog, choose } = await open(org);
  expect(await dialog.findByText('No AI model is configured, so nothing runs')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Try it' })).toBeNull();
  await choose();
  expect(await dialog.findByRole('button', { name: 'Data that an AI would receive' })).toBeVisible();
  expect(dialog.getByText('Pump')).toBeVisible();
  expect(dialog.getByText('Seal')).toBeVisible();
  expect(org.requestsOf(summarizeAction)).toEqual([]);
});

it('[FIX-04] stops a running try with the keyboard, and keeps the focus', async () => {
  const org = orgWith(WITH_MODEL);
  const gate = org.hold(summarizeAction);
  const { user, dialog, choose, press } = await open(org);
  await choose();
  await press('Try it');
  const stop = await dialog.findByRole('button', { name: 'Stop' });
  stop.focus();
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('You stopped this run. AI usage shows its cost.')).toBeVisible();
  expect(org.canceled(summarizeAction)).toHaveLength(1);
  expect(dialog.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Try it' })).toHaveFocus();
  expect(dialog.queryByText('Failed to get AI Actions summary')).toBeNull();
  gate.open();
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('The pump leaks.')).toBeVisible();
});

it('[FIX-04] stops a running try when the dialog closes', async () => {
  const org = orgWith(WITH_MODEL);
  org.hold(summarizeAction);
  const { dialog, choose, press } = await open(org);
  await choose();
  await press('Try it');
  await dialog.findByRole('button', { name: 'Stop' });
  await press('Cancel');
  await waitFor(() => expect(org.canceled(summarizeAction)).toHaveLength(1));
});

it('[FIX-38] offers no try while the assistant is disabled, and links to its switch', async () => {
  const org = orgWith({ model: 'small-model', isAssistantOn: false });
  const { dialog, press } = await open(org);
  expect(await dialog.findByText('Fieldstone AI is disabled. Enable it to try this action.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Try it' })).toBeNull();
  expect(dialog.queryByRole('button', { name: /Case record/ })).toBeNull();
  await press('Cancel');
  expect(await screen.findByText('Fieldstone AI is disabled, so no one can use or try these actions.')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open Fieldstone AI' });
  expect(link).toHaveAttribute('href', '/ai/enable-fieldstone-ai');
});

it('[FIX-38] reports that it is unknown whether actions can be tried, and retries', async () => {
  const org = orgWith(WITH_MODEL);
  org.reject(readActionTrial, 'unavailable', 'Not now.');
  const { dialog, press } = await open(org);
  expect(await dialog.findByText(/Not now\./)).toBeVisible();
  org.on(readActionTrial, () => WITH_MODEL);
  await press('Retry');
  expect(await dialog.findByRole('button', { name: 'Try it' })).toBeVisible();
});
