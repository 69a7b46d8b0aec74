import type { AppConfig } from '@fieldstone/contracts/organization/app-data';
import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import type * as ConsolePages from '../lib/navigation/console-pages.ts';
import type { ConsolePage } from '../lib/navigation/console-pages.ts';
import { groupText } from '../lib/navigation/area-text.ts';
import { GLOBAL_PROFILE, USER } from '../test/org.ts';
import { renderApp } from '../test/render.tsx';
import type * as Pages from '../mobile/pages.ts';

const { TRIAL } = vi.hoisted(() => ({ TRIAL: { name: 'trial', slug: 'calendar/trial', beta: true } as const }));

// A beta page for this test only, because the product has none.
vi.mock('../lib/navigation/console-pages.ts', async (original) => {
  const real = await original<typeof ConsolePages>();
  const consolePages: readonly ConsolePage[] = [...real.consolePages, TRIAL];
  return { ...real, consolePages };
});
vi.mock('../mobile/pages.ts', async (original) => {
  const real = await original<typeof Pages>();
  const Page = () => <h1>Page trial</h1>;
  return { pages: { ...real.pages, trial: { component: () => Promise.resolve(Page) } } };
});

const PROFILE = `/profiles/${GLOBAL_PROFILE.id}`;
const ON = { enabled: true, tenants: [] };
const OFF = [
  ['off', { enabled: false, tenants: [] }],
  ['on for other orgs only', { enabled: true, tenants: ['00DOther0000001AAA'] }],
] as const;

async function opened(address: string, heading: string, beta: { enabled: boolean; tenants: readonly string[] }) {
  i18next.addResource('en', 'app', 'pages.trial', 'Trial page');
  const betaConfiguration: AppConfig['betaConfiguration'] = { enabled: beta.enabled, tenants: [...beta.tenants] };
  const app = renderApp(address, { config: { betaConfiguration } });
  await screen.findByRole('heading', { level: 1, name: heading });
  return app;
}

const navigation = () => screen.getByRole('navigation', { name: 'Pages' });
const groups = () =>
  [...navigation().querySelectorAll('button[aria-expanded=true], a')]
    .filter((row) => row.closest('ul[aria-label]') === null)
    .map(({ textContent }) => textContent);

describe('a page in beta', () => {
  it.each([
    ['every org', ON],
    ['this org', { enabled: true, tenants: [USER.orgId] }],
  ])('[FIX-30] appears in alphabetical order while beta is on for %s', async (_who, beta) => {
    const { user } = await opened(PROFILE, GLOBAL_PROFILE.name, beta);
    expect(groups().slice(-3)).toEqual(['Timesheets', 'Trial page', 'Zinc']);
    await user.click(within(navigation()).getByRole('link', { name: 'Trial page' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page trial' })).toBeVisible();
  });

  it('[FIX-30] opens by its address while beta is on', async () => {
    await opened(`${PROFILE}/${TRIAL.slug}`, 'Page trial', ON);
  });

  it.each(OFF)('[FIX-30] is not found while beta is %s, even by its address', async (_how, beta) => {
    const { unmount } = await opened(PROFILE, GLOBAL_PROFILE.name, beta);
    expect(groups()).not.toContain('Trial page');
    expect(screen.queryByRole('link', { name: 'Trial page' })).toBeNull();
    unmount();
    await opened(`${PROFILE}/${TRIAL.slug}`, 'Page not found', beta);
  });

  it('[FIX-30] does not affect other pages, on or off', async () => {
    const { unmount } = await opened(PROFILE, GLOBAL_PROFILE.name, ON);
    const withBeta = groups().filter((group) => group !== 'Trial page');
    unmount();
    await opened(PROFILE, GLOBAL_PROFILE.name, { enabled: false, tenants: [] });
    expect(groups()).toEqual(withBeta);
    expect(groupText({ name: 'trial', slug: 'calendar/trial' })).toBe('Calendar');
    expect(groupText(TRIAL)).toBe('Beta');
  });
});
