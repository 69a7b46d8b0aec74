import { message } from '@fieldstone/contracts/platform/errors/message';
import { readModel, testModel } from '@fieldstone/contracts/skills/model-test';
import type { ModelTest as Result } from '@fieldstone/contracts/skills/model-test';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { renderApp } from '../../test/render.tsx';
import { ModelTest } from './model-test.tsx';

const AT = '/ai/enable-fieldstone-ai';

const FINE: Result = {
  model: 'small-model',
  responseModel: 'small-model-2',
  outcome: 'complete',
  problem: null,
  answer: 'The pump seal leaks.',
  inputTokens: 300,
  outputTokens: 620,
  reasoningTokens: 600,
  mark: null,
  credits: 2.78,
  latencyMs: 1250,
  parts: [
    { name: 'system', isAccepted: false },
    { name: 'stream', isAccepted: true },
    { name: 'temperature', isAccepted: false },
    { name: 'max_tokens', isAccepted: false },
    { name: 'max_completion_tokens', isAccepted: true },
  ],
  rejections: [{ status: 400, text: '{"error":"System role not supported"}' }],
};

function orgWith(result: Result = FINE, state: OrgState = {}) {
  const server = createOrg(state);
  server.on(readModel, () => ({ model: 'small-model' }));
  server.on(testModel, () => result);
  return server;
}

const run = () => screen.findByRole('button', { name: 'Test model' });
const result = () => within(screen.getByRole('status', { name: 'Test result' }));

it('[AIX-10] shows what a test found: the parts that the model accepts, thinking, tokens, time and cost', async () => {
  const { user, server } = renderPage(AT, <ModelTest />, { server: orgWith() });
  await user.click(await run());
  expect(await result().findByText('The AI model works')).toBeVisible();
  expect(server.requestsOf(testModel)).toHaveLength(1);
  const facts = result()
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Responding model', 'small-model-2'],
    ['Duration', '1.3 s'],
    ['Input tokens', '300'],
    ['Output tokens', '620'],
    ['Thinking tokens', '600'],
    ['Credits', '2.78'],
    ['Response', 'The pump seal leaks.'],
  ]);
  const parts = within(screen.getByRole('region', { name: 'Parts of the request' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(parts).toEqual([
    'Role "system"RejectedThe instructions are in the user\'s message instead.',
    'streamAccepted',
    'temperatureRejectedIt is left out.',
    'max_tokensRejectedmax_completion_tokens is sent instead.',
    'max_completion_tokensAccepted',
  ]);
});

it('[AIX-10] shows the reason of a failure, and the raw rejections with the keyboard', async () => {
  const failed: Result = {
    ...FINE,
    outcome: 'failed',
    problem: message('model_key_rejected'),
    parts: [],
    answer: '',
    reasoningTokens: 0,
    rejections: [
      { status: 401, text: 'Wrong key [key]' },
      { status: 401, text: '' },
    ],
  };
  const { user } = renderPage(AT, <ModelTest />, { server: orgWith(failed) });
  (await run()).focus();
  await user.keyboard('{Enter}');
  expect(await result().findByText("The AI model can't be used")).toBeVisible();
  expect(result().getByText(/^The AI model rejected the key of this console\./)).toBeVisible();
  expect(result().queryByRole('region', { name: 'Parts of the request' })).toBeNull();
  const raw = result().getByRole('button', { name: '2 rejections in the words of the endpoint' });
  expect(result().queryByText('Wrong key [key]')).not.toBeVisible();
  await user.tab();
  expect(raw).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(result().getByText('Wrong key [key]')).toBeVisible();
  expect(result().getByText('No text')).toBeVisible();
});

it('[AIX-10] shows a response that is none, and tokens that are estimates', async () => {
  const { user } = renderPage(AT, <ModelTest />, {
    server: orgWith({ ...FINE, outcome: 'refused', mark: 'estimated' }),
  });
  await user.click(await run());
  expect(await result().findByText('Refused: the model declined to respond.')).toBeVisible();
  expect(result().getByText('Token counts are estimates: none were reported as numbers.')).toBeVisible();
});

it('[AIX-10] stops a running test with the keyboard, and keeps the focus', async () => {
  const server = orgWith();
  server.hold(testModel);
  const { user } = renderPage(AT, <ModelTest />, { server });
  await user.click(await run());
  (await screen.findByRole('button', { name: 'Stop' })).focus();
  await user.keyboard('{Enter}');
  expect(await result().findByText('You stopped this test. AI usage shows its cost.')).toBeVisible();
  expect(server.canceled(testModel)).toHaveLength(1);
  expect(await run()).toHaveFocus();
});

it('[AIX-10] reports a test that the console rejects, and a model that cannot be loaded', async () => {
  const server = orgWith();
  server.reject(testModel, 'rate_limited', 'Too many requests.');
  server.reject(readModel, 'unavailable', 'Not now.');
  const { user } = renderPage(AT, <ModelTest />, { server });
  expect(await findBanner('Failed to load the AI model')).toBeVisible();
  server.on(readModel, () => ({ model: 'small-model' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await run());
  expect(await findBanner('Failed to test the AI model')).toBeVisible();
});

it('[AIX-10] offers no test without a model', async () => {
  renderPage(AT, <ModelTest />);
  expect(await screen.findByText('No AI model is configured. Set AI_BASE_URL and AI_MODEL.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Test model' })).toBeNull();
});

it('[AIX-10] shows the model to a user without the permissions, but offers no test', async () => {
  const missing = [{ object: 'Process__c', label: 'Process', permission: 'update' }] as const;
  renderPage(AT, <ModelTest />, { server: orgWith(FINE, { missing }) });
  expect(await screen.findByText(/^The actions use small-model\. You need the permission/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Test model' })).toBeNull();
});

it.each(['/ai/enable-fieldstone-ai', '/health-check'])('[AIX-10] is on the page %s', async (address) => {
  const server = orgWith();
  const { user } = renderApp(address, { server });
  await user.click(await run());
  expect(await result().findByText('The AI model works')).toBeVisible();
  await waitFor(() => expect(server.requestsOf(testModel)).toHaveLength(1));
});
