import { readAiActions } from '@fieldstone/contracts/skills/ai-actions';
import { aiHistory } from '@fieldstone/contracts/skills/ai-history';
import { dataSources, newDataSource } from '@fieldstone/contracts/skills/data-sources';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';

const action = (name: string) => ({
  id: name,
  object_name: 'Case',
  object_label: 'Case',
  copilot_action_name: name,
  copilot_action_text: 'Say it.',
});

/** Opens the history of a page with one change per payload, newest first. */
async function openHistory(page: string, ...payloads: readonly Payload[]) {
  const org = createOrg();
  const at = '2026-11-20T09:15:00.000Z';
  const done = { at, outcome: 'done', external: false } as const;
  const records = payloads.map((after, place) => {
    return { ...done, id: `change-${place}`, by: `Admin ${place}`, before: payloads[place + 1] ?? null, after };
  });
  org.on(aiHistory, () => ({ records, hasMore: false }));
  org.on(readAiActions, () => ({ actions: [], version: '1', changed: null }));
  const { user } = renderApp(`/ai/${page}`, { server: org });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: /^History of / })) };
}

it('[CMP-03] marks the objects of a data sources version', async () => {
  const { user, dialog } = await openHistory('data-sources', dataSources.defaults, {
    configurations: [...dataSources.defaults.configurations, newDataSource('Asset')],
  });
  await user.click(await dialog.findByRole('button', { name: /Admin 0/ }));
  const [shown] = await dialog.findAllByText('Asset (2 fields)');
  expect(shown?.closest('li')).toHaveTextContent(/Removed, was \d+$/);
});

it('[CMP-03] marks the actions of an AI actions version, and shows the changed values of an action', async () => {
  const { user, dialog } = await openHistory(
    'ai-actions',
    { actions: [action('Sum-up'), action('Reply')] },
    {
      actions: [{ ...action('Sum-up'), copilot_action_text: 'Say less.' }],
    },
  );
  await user.click(await dialog.findByRole('button', { name: /Admin 0/ }));
  const entries = (await dialog.findAllByRole('list', { name: 'AI actions' })).flatMap((list) => [...list.children]);
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    '1Sum-upPromptSay less.Say it.Changed',
    '2ReplyAdded',
  ]);
});

it("marks a version that breaks today's rules as unreadable, and shows the others", async () => {
  const none = { configurations: [] };
  const { dialog } = await openHistory('data-sources', dataSources.defaults, none, dataSources.defaults);
  expect(await dialog.findByRole('button', { name: /Admin 1/ })).toHaveTextContent("The stored value can't be read");
  expect(dialog.getByText("Can't be brought back")).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Nov.*Admin 2/ })).toBeVisible();
});
