import { changeAuthors, changeHistory, countChanges } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { AI_SECTION_IDS } from '@fieldstone/contracts/skills/ai-sections';
import type { AiSectionId } from '@fieldstone/contracts/skills/ai-sections';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { aiPages } from '../lib/navigation/ai-pages.ts';
import { consolePages } from '../lib/navigation/console-pages.ts';
import { orgPages } from '../lib/navigation/org-pages.ts';
import { aiPath, PATHS, profilePath, settingPath } from '../lib/navigation/paths.ts';
import { serveEventSettings } from '../test/calendar.ts';
import { createOrg, GLOBAL_PROFILE } from '../test/org.ts';
import { renderApp } from '../test/render.tsx';
import { SETTING_NAMES } from '../test/setting-names.ts';

const ORGANIZATION: Readonly<Record<(typeof orgPages)[keyof typeof orgPages]['name'], string>> = {
  'group-profiles': 'Group profiles',
  'change-history': 'Change history',
  insights: 'Insights',
  'global-settings': 'Global settings',
  processes: 'Expressions and forms',
  security: 'Security',
  'health-check': 'Health check',
};

const AI: Readonly<Record<(typeof aiPages)[number]['name'], string>> = {
  'ai-assistant': 'Fieldstone AI',
  'service-history': 'Service history',
  'schedule-management': 'Schedule management',
  'hotline-summarization': 'Hotline summarization',
  'knowledge-access': 'Knowledge access',
  'data-sources': 'AI data sources',
  'ai-actions': 'AI actions',
  sfa: 'Sales automation',
  'ai-usage': 'AI usage',
  'ai-credits': 'AI credits',
};

/** The names of the sections of the AI configuration, which the change history contains. */
const SECTIONS: Readonly<Record<AiSectionId, string>> = {
  assistant: AI['ai-assistant'],
  'service-history': AI['service-history'],
  'schedule-management': AI['schedule-management'],
  'hotline-summarization': AI['hotline-summarization'],
  'knowledge-access': AI['knowledge-access'],
  'knowledge-documents': 'Knowledge access: Documents',
  'data-sources': AI['data-sources'],
  'ai-actions': AI['ai-actions'],
  sfa: AI.sfa,
};

/** Further choices of the filter. */
const OTHERS = [
  ORGANIZATION['group-profiles'],
  ORGANIZATION['global-settings'],
  ORGANIZATION.processes,
  'Access tokens',
  ORGANIZATION['health-check'],
  AI['ai-usage'],
  'Knowledge access: Connections',
  'Personal data',
  'Event type',
];

const PROFILE = profilePath(GLOBAL_PROFILE.id);
const settingNames = Object.values(SETTING_NAMES).toSorted((a, b) => a.localeCompare(b, 'en'));
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('the name of a page', () => {
  it.each([
    ...consolePages.map(
      ({ name, slug }) => [SETTING_NAMES[name], settingPath(GLOBAL_PROFILE.id, slug), 'Pages'] as const,
    ),
    ...Object.values(orgPages).map(({ name, path }) => [ORGANIZATION[name], path, 'Pages'] as const),
    ...aiPages.map(({ name, key }) => [AI[name], aiPath(key), 'AI Console'] as const),
    ['AI Console', PATHS.ai, 'AI Console'] as const,
  ])('[FIX-72] %s is the same in navigation, heading, title and link to the help', async (name, path, navigation) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    await waitFor(() => expect(document.title.startsWith(`${name} | `)).toBe(true));
    const pages = screen.getByRole('navigation', { name: navigation });
    expect(within(pages).getByRole('link', { current: 'page' })).toHaveTextContent(new RegExp(`^${name}$`));
    expect(screen.getByRole('link', { name: `Help on ${name}` })).toBeVisible();
  });

  it('[FIX-72] is the same on the overview of a group profile and in its navigation', async () => {
    renderApp(PROFILE);
    const table = await screen.findByRole('table', { name: 'Settings' });
    const rows = textsOf(within(table).getAllByRole('link'));
    expect(rows.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(settingNames);
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    for (const name of settingNames) expect(within(pages).getByRole('link', { name })).toBeVisible();
    expect(within(pages).getByRole('link', { current: 'page' })).toHaveTextContent(/^Overview$/);
  });

  it('[FIX-72] is the same in the copy of settings, except for Edit Events, which cannot be copied', async () => {
    renderApp(`${PROFILE}?copy=`);
    const tree = await screen.findByRole('treegrid', { name: 'Settings to copy' });
    const rows = textsOf(within(tree).getAllByRole('row'));
    for (const name of settingNames) {
      expect(rows.filter((row) => row.startsWith(`${name} `) || row === name)).toHaveLength(
        name === 'Edit Events' ? 0 : 1,
      );
    }
  });

  it('[FIX-72] is the same in the change history and its filter', async () => {
    const changed: ReadonlyArray<Pick<ChangeHistoryEntry, 'settingId' | 'profileId'>> = [
      ...[...allSettings.map(({ id }) => id), EVENT_SETTING].map((settingId) => ({
        settingId,
        profileId: GLOBAL_PROFILE.id,
      })),
      ...AI_SECTION_IDS.map((settingId) => ({ settingId, profileId: null })),
    ];
    const org = createOrg();
    serveEventSettings(org);
    org.on(changeHistory, () => ({
      records: changed.map((one, index) => ({
        id: `c${index}`,
        at: '2026-11-20T09:15:42.000Z',
        by: 'Sam Second',
        origin: 'console' as const,
        outcome: 'done' as const,
        action: 'setting.write',
        before: null,
        after: null,
        ...one,
      })),
      next: null,
      searchedTo: null,
    }));
    org.on(countChanges, () => ({ changes: changed.length, isMore: false }));
    org.on(changeAuthors, () => ({ names: [] }));
    const { user } = renderApp(PATHS.changeHistory, { server: org });
    const list = await screen.findByRole('list', { name: /^Changes on/ });
    const sentences = textsOf(within(list).getAllByRole('listitem'));
    const inHistory = [...settingNames.map((name) => `${name} in ${GLOBAL_PROFILE.name}`), ...Object.values(SECTIONS)];
    for (const name of inHistory) {
      const sentence = new RegExp(`Sam Second changed ${name}(?!:)`);
      expect(sentences.filter((text) => sentence.test(text))).toHaveLength(1);
    }
    await user.click(screen.getByRole('button', { name: /Setting$/ }));
    const options = textsOf(await screen.findAllByRole('option'));
    expect(options).toEqual(expect.arrayContaining([...settingNames, ...Object.values(SECTIONS), ...OTHERS]));
    expect(options).toHaveLength(1 + settingNames.length + Object.values(SECTIONS).length + OTHERS.length);
  });

  it('[FIX-72] of a skill is the same in AI usage and AI credits', async () => {
    await i18next.loadNamespaces('ai-usage');
    for (const { id } of allSkills) expect(i18next.t(`ai-usage:usage.skills.${id}`)).toBe(AI[id]);
  });

  it('[FIX-72] is the same in the help, which links to every page', async () => {
    const { user, router } = renderApp(PROFILE);
    await screen.findByRole('heading', { level: 1, name: GLOBAL_PROFILE.name });
    await user.click(screen.getByRole('button', { name: /^Account menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Help' }));
    await screen.findByRole('heading', { level: 1, name: 'Help' });
    expect(router.state.location.pathname).toBe('/help');
    const main = within(screen.getByRole('main'));
    const paths = [
      ...consolePages.map(({ name, slug }) => [SETTING_NAMES[name], settingPath(GLOBAL_PROFILE.id, slug)] as const),
      ...Object.values(orgPages).map(({ name, path }) => [ORGANIZATION[name], path] as const),
      ...aiPages.map(({ name, key }) => [AI[name], aiPath(key)] as const),
      ['AI Console', PATHS.ai],
      ['Overview', PROFILE],
    ] as const;
    for (const [name, path] of paths) expect(main.getByRole('link', { name })).toHaveAttribute('href', path);
  });
});
