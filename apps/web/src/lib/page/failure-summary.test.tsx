import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';

it('[FIX-77] keeps the focus on the page when a retry by keyboard removes its button', async () => {
  const server = createOrg();
  server.reject(readSkillHealth, 'crm_error', 'Not now.');
  const { user } = renderApp('/ai', { server });
  await screen.findByRole('heading', { level: 1, name: 'AI Console' });
  const main = within(screen.getByRole('main'));
  const retry = await main.findByRole('button', { name: 'Retry' });
  retry.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(main.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('data-pending'));
  expect(main.getByRole('button', { name: 'Retry' })).toHaveFocus();
  server.on(readSkillHealth, () => ({ isVisible: true, checked: 0, findings: [] }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(main.getByRole('heading', { level: 1, name: 'AI Console' })).toHaveFocus());
  expect(main.queryByRole('alert')).toBeNull();
});

it('[FIX-77] shows several failed loads in one banner, which repeats all of them', async () => {
  const server = createOrg();
  server.reject(readSkillHealth, 'crm_error', 'Not now.');
  server.reject(readSkillFigures, 'crm_error', 'Not now either.');
  const { user } = renderApp('/ai', { server });
  await screen.findByRole('heading', { level: 1, name: 'AI Console' });
  const main = within(screen.getByRole('main'));
  const banner = await main.findByRole('alert');
  expect(banner).toHaveTextContent('2 parts of this page could not be loaded');
  expect(banner).toHaveTextContent('Could not load the figures of the skills: Not now either.');
  expect(main.getAllByRole('alert')).toHaveLength(1);
  expect(main.queryByRole('button', { name: 'Retry' })).toBeNull();
  // The place of each failure has a quiet line.
  expect(main.getByText('Could not load the figures of the skills')).toBeVisible();
  server.on(readSkillHealth, () => ({ isVisible: true, checked: 0, findings: [] }));
  server.on(readSkillFigures, () => ({ records: [] }));
  await user.click(main.getByRole('button', { name: 'Retry all' }));
  await waitFor(() => expect(main.queryByRole('alert')).toBeNull());
  expect(main.queryByText('Could not load the figures of the skills')).toBeNull();
});
