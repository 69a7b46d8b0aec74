import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import { isGranted } from '@fieldstone/contracts/skills/define-skill';
import type { Skill } from '@fieldstone/contracts/skills/define-skill';
import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { AI_USERS } from '../../test/ai.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';

beforeEach(() => layOut());

const userId = AI_USERS[0]?.id ?? '';

it.each(allSkills)('[AIC-01] [AIC-06] $id has a page that turns it on, in navigation and overview', async (skill) => {
  const { id } = skill;
  const { flag, defaults, write }: Skill = skill;
  const { user, server } = renderApp('/ai');
  const label = await waitForLabel(id);
  const navigation = within(screen.getByRole('navigation', { name: 'AI Console' }));
  await user.click(navigation.getByRole('link', { name: label }));
  await user.click(await screen.findByRole('switch', { name: t(`ai:${id}.fields.enabled.label`) }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved successfully');
  expect(server.requestsOf(write).map(({ body }) => body)).toEqual([
    { ...defaults, global: { ...defaults.global, [flag]: true } },
  ]);
  await user.click(screen.getByRole('link', { name: 'AI Console' }));
  const skills = within(await screen.findByRole('grid', { name: 'Skills and actions' }));
  const row = within(skills.getByRole('row', { name: new RegExp(`^${label}`) }));
  expect(await row.findByText('Enabled')).toBeVisible();
});

it.each(allSkills.filter((skill) => isGranted<Skill>(skill)))('[AIC-07] $id keeps its grants', async (skill) => {
  const { id, defaults, write }: Skill = skill;
  const { user, server } = renderApp(`/ai/${id}`, { ai: { [id]: { ...defaults, users: [{ user_id: userId }] } } });
  expect(await screen.findByText('Anna Berg')).toBeVisible();
  await user.click(screen.getByRole('switch'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved successfully');
  expect(server.requestsOf(write)[0]?.body).toMatchObject({ profiles: [], users: [{ user_id: userId }] });
});

it.each(allSkills)('[AIC-16] $id reports a failed load and save', async ({ id, read, write }) => {
  const org = createOrg();
  org.reject(read, 'unavailable', 'Not now.');
  const first = renderApp(`/ai/${id}`, { server: org });
  expect(await findBanner(t(`ai:${id}.errors.load`))).toBeVisible();
  first.unmount();
  const other = createOrg();
  other.reject(write, 'unavailable', 'Not now.');
  const { user } = renderApp(`/ai/${id}`, { server: other });
  await user.click(await screen.findByRole('switch'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(t(`ai:${id}.errors.save`))).toBeVisible();
});

it('[FIX-95] a skill without grants shows who has it, who used it, and that nothing was changed yet', async () => {
  const org = createOrg();
  const numbers = { granted: null, people: 40, uses: 1086, successes: 80, credits: 1 };
  org.on(readSkillFigures, () => ({ records: [{ skill: 'hotline-summarization' as const, ...numbers }] }));
  const { user } = renderApp('/ai/hotline-summarization', { server: org });
  expect(await screen.findByText('Used in 7 days by 40 people: 1,086 requests.')).toBeVisible();
  expect(screen.getByText(/^No one has it while it is off/)).toBeVisible();
  await user.click(screen.getByRole('switch'));
  expect(screen.getByText('Everyone who uses the app has it, while Fieldstone AI is on.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Latest changes' })).toBeVisible();
});

/** Waits for the overview and returns the name of a skill's page. */
async function waitForLabel(id: (typeof allSkills)[number]['id']): Promise<string> {
  await screen.findByRole('heading', { level: 1, name: 'AI Console' });
  return pageName(id);
}
