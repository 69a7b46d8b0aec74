import { message } from '@fieldstone/contracts/platform/errors/message';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import type { SkillFinding } from '@fieldstone/contracts/skills/skill-health';
import { scheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { createOrg, PROFILES } from '../../test/org.ts';
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

/** Returns the row of a section. */
const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: (text) => text === name || text.startsWith(`${name} `) }));

function orgWith(findings: SkillFinding[]) {
  const server = createOrg();
  server.on(readSkillHealth, () => ({ isVisible: true, checked: 3, findings }));
  return server;
}

it('[FIX-48] marks enabled skills that cannot work, with the reason and a link to the page that corrects it', async () => {
  const server = orgWith([WITHOUT_DOCUMENTS, FIELDS_GONE]);
  renderApp('/ai', { server });
  expect(await screen.findByText('This skill finds nothing: no documents are attached.')).toBeVisible();
  const knowledge = await rowOf('Knowledge access');
  expect(knowledge.getByText('Needs attention')).toBeVisible();
  // The name of the row leads there.
  const links = knowledge.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(['Knowledge access', 'Grant access']);
  for (const name of ['Hotline summarization', 'AI actions']) {
    const pane = await rowOf(name);
    expect(pane.getByText(/^The AI no longer receives these fields of Case: Severity__c\./)).toBeVisible();
    expect(pane.getByRole('link', { name: 'Open AI data sources' })).toHaveAttribute('href', '/ai/data-sources');
  }
  expect((await rowOf('AI data sources')).getByText('Needs attention')).toBeVisible();
  expect(screen.getAllByText('Needs attention')).toHaveLength(4);
});

it('[AIX-08] shows for each skill who may use it, who did, with which success, and its credits this month', async () => {
  const server = orgWith([]);
  const figures = { people: 1204, uses: 4000, successes: 3880, credits: 12.345 };
  server.on(readSkillFigures, () => ({
    records: [
      { ...figures, skill: 'schedule-management' as const, granted: 1341 },
      { skill: 'ai-action' as const, granted: null, people: 1, uses: 0, successes: 0, credits: 0 },
    ],
  }));
  const { user } = renderApp('/ai', { server });
  await screen.findByText('1,341');
  const cells = async (name: string) =>
    (await rowOf(name)).getAllByRole('cell').map(({ textContent }) => textContent?.trim());
  expect(await cells('Schedule management')).toEqual([
    'Disabled',
    '1,341 Grant access',
    '1,204 people 4,000 requests',
    '97%',
    '12.3',
    'None',
  ]);
  expect(await cells('AI actions')).toEqual(['', 'Everyone', '1 person 0 requests', '–', '0', 'None']);
  await user.click(screen.getByRole('button', { name: 'Credits this month' }));
  const grid = within(screen.getByRole('grid', { name: 'Skills and actions' }));
  expect(grid.getAllByRole('rowheader')[0]).toHaveTextContent(/^Schedule management/);
});

it('[AIC-07] links from a skill to the choice of its group profiles, but not for a skill that everyone has', async () => {
  const server = orgWith([]);
  const { user, router } = renderApp('/ai', { server });
  expect((await rowOf('Hotline summarization')).queryByRole('link', { name: /^Grant/ })).toBeNull();
  layOut();
  await user.click(
    (await rowOf('Schedule management')).getByRole('link', { name: 'Grant access to Schedule management' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose group profiles' }));
  await user.click(await dialog.findByRole('row', { name: /HVAC Technicians/ }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Schedule management' })).toBeVisible();
  expect(router.state.location.search).toBe('');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Settings saved successfully')).toBeVisible();
  const profile = PROFILES.find(({ name }) => name === 'HVAC Technicians');
  expect(server.requestsOf(scheduleManagement.write)[0]?.body).toMatchObject({
    profiles: [{ profile_id: profile?.id }],
  });
});

it('[AIC-07] offers no grants to a user without the permissions', async () => {
  const missing = [{ object: 'Process__c', label: 'Process', permission: 'update' }] as const;
  renderApp('/ai', { server: createOrg({ missing }) });
  await rowOf('Schedule management');
  expect(screen.queryByRole('link', { name: /^Grant/ })).toBeNull();
});

it('[AIX-08] shows the skills although their figures cannot be counted', async () => {
  const server = orgWith([]);
  server.reject(readSkillFigures, 'crm_error', 'Not now.');
  renderApp('/ai', { server });
  await screen.findByRole('heading', { level: 1, name: 'AI Console' });
  expect(await within(screen.getByRole('main')).findByText('Could not load the figures of the skills')).toBeVisible();
  expect((await rowOf('Hotline summarization')).getByText('Disabled')).toBeVisible();
});

it('[FIX-48] marks nothing if all enabled skills can work, and reports that this could not be checked', async () => {
  const server = orgWith([]);
  server.reject(readSkillHealth, 'crm_error', 'Not now.');
  const { user } = renderApp('/ai', { server });
  await rowOf('Knowledge access');
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
  expect((await rowOf('Knowledge access')).getByRole('link', { name: 'Knowledge access' })).toBeVisible();
  expect(server.requestsOf(readSkillHealth)).toHaveLength(0);
});
