import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aiPages } from '../../lib/navigation/ai-pages.ts';
import { consolePages } from '../../lib/navigation/console-pages.ts';
import { orgPages } from '../../lib/navigation/org-pages.ts';
import { GLOBAL_PROFILE } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { isTopic } from './topics.ts';

const section = (name: string) => {
  const element = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (!element) throw new Error(`The heading ${name} is in no section.`);
  return within(element);
};

const help = () => screen.findByRole('heading', { level: 1, name: 'Help' });

it('[FIX-37] opens from the user menu, with terms, shortcuts, version, API and support', async () => {
  const { user } = renderApp(`/profiles/${GLOBAL_PROFILE.id}`, { user: { supportUrl: 'https://help.example.com/' } });
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Help' }));
  expect(await help()).toHaveFocus();
  expect(section('Terms').getByText('Group profile')).toBeVisible();
  expect(section('Keyboard shortcuts').getByText('Save the page, or its open form')).toBeVisible();
  expect(section('Version and API').getByText(/Console \d+\.\d+\.\d+, package 24\.99101 in Northwind/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs');
  expect(screen.getByRole('link', { name: 'Get support for the console' })).toHaveAttribute(
    'href',
    'https://help.example.com/',
  );
});

it.each([
  [`/profiles/${GLOBAL_PROFILE.id}/checklist/checklist-general`, 'Checklist', /require an answer/],
  ['/ai/hotline-summarization', 'Hotline summarization', /take over a case/],
  ['/insights', 'Insights', /usage, syncs and feedback/],
])('[FIX-37] opens from the header of %s with that page first', async (address, title, text) => {
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('link', { name: `Help on ${title}` }));
  await help();
  expect(section(`About ${title}`).getByText(text)).toBeVisible();
});

it('[FIX-37] has no support link unless the console names one, and ignores an unknown page', async () => {
  renderApp('/help/unknown');
  await help();
  expect(section('Support').queryByRole('link')).toBeNull();
  expect(screen.queryByRole('heading', { name: /^About/ })).toBeNull();
});

it.each([...consolePages, ...Object.values(orgPages), ...aiPages].map(({ name }) => name))(
  '[FIX-37] explains the page %s',
  (name) => {
    expect(isTopic(name)).toBe(true);
  },
);

it('[FIX-72] has no links to settings before a group profile was opened', async () => {
  renderApp('/help');
  await help();
  const list = section('In the mobile app');
  expect(list.getByRole('link', { name: 'Insights' })).toHaveAttribute('href', '/insights');
  expect(list.getByText('Checklist')).toBeVisible();
  expect(list.queryByRole('link', { name: 'Checklist' })).toBeNull();
});
