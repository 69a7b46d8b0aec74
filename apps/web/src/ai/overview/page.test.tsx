import { message } from '@fieldstone/contracts/platform/errors/message';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import type { SkillFinding } from '@fieldstone/contracts/skills/skill-health';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';

const WITHOUT_DOCUMENTS: SkillFinding = {
  reason: message('skill_without_documents'),
  skills: ['knowledge-access'],
  page: 'knowledge-access',
};

const FIELDS_GONE: SkillFinding = {
  reason: message('skill_fields_gone', { object: 'Case', fields: 'Severity__c' }),
  skills: ['hotline-summarization', 'ai-actions'],
  page: 'data-sources',
};

/** Returns the pane of a section. */
const paneOf = async (name: string) => {
  const panes = await screen.findAllByRole('listitem');
  const pane = panes.find((one) => within(one).queryByRole('button', { name }) !== null);
  if (pane === undefined) throw new Error(`There is no pane ${name}.`);
  return within(pane);
};

function orgWith(findings: SkillFinding[]) {
  const server = createOrg();
  server.on(readSkillHealth, () => ({ isVisible: true, checked: 3, findings }));
  return server;
}

it('[FIX-48] marks enabled skills that cannot work, with the reason and a link to the page that corrects it', async () => {
  const server = orgWith([WITHOUT_DOCUMENTS, FIELDS_GONE]);
  renderApp('/ai', { server });
  expect(await screen.findByText('This skill finds nothing: no documents are attached.')).toBeVisible();
  const knowledge = await paneOf('Knowledge access');
  expect(knowledge.getByText('Needs attention')).toBeVisible();
  // The pane's own link leads there.
  expect(knowledge.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Open Knowledge access']);
  for (const name of ['Hotline summarization', 'AI actions']) {
    const pane = await paneOf(name);
    expect(pane.getByText(/^The AI no longer receives these fields of Case: Severity__c\./)).toBeVisible();
    expect(pane.getByRole('link', { name: 'Open AI data sources' })).toHaveAttribute('href', '/ai/data-sources');
  }
  expect((await paneOf('AI data sources')).getByText('Needs attention')).toBeVisible();
  expect(screen.getAllByText('Needs attention')).toHaveLength(4);
});

it('[FIX-48] keeps the reason visible while the pane is collapsed', async () => {
  const { user } = renderApp('/ai', { server: orgWith([WITHOUT_DOCUMENTS]) });
  await screen.findByText('Needs attention');
  await user.click(screen.getByRole('button', { name: 'Knowledge access' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Open Knowledge access' })).toBeNull());
  expect(screen.getByText('This skill finds nothing: no documents are attached.')).toBeVisible();
});

it('[FIX-48] marks nothing if all enabled skills can work, and reports that this could not be checked', async () => {
  const server = orgWith([]);
  server.reject(readSkillHealth, 'crm_error', 'Not now.');
  const { user } = renderApp('/ai', { server });
  await screen.findByRole('button', { name: 'Knowledge access' });
  const page = within(screen.getByRole('main'));
  const notChecked = 'Could not check whether the enabled skills can work';
  expect(await page.findByText(notChecked)).toBeVisible();
  server.on(readSkillHealth, () => ({ isVisible: true, checked: 1, findings: [] }));
  await user.click(page.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(page.queryByText(notChecked)).not.toBeInTheDocument());
  expect(screen.queryByText('Needs attention')).toBeNull();
});

it('[FIX-48] [AIC-02] checks no skill for a user without the permissions', async () => {
  const missing = [{ object: 'Process__c', label: 'Process', permission: 'update' }] as const;
  const server = createOrg({ missing });
  renderApp('/ai', { server });
  expect(await screen.findByRole('button', { name: 'Knowledge access' })).toBeVisible();
  expect(server.requestsOf(readSkillHealth)).toHaveLength(0);
});
