import * as i18next from 'i18next';
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { matchPath } from 'react-router';
import { aiPages } from '../../shared/navigation/ai-pages.ts';
import type { AiPageName } from '../../shared/navigation/ai-pages.ts';
import { PATHS } from '../../shared/paths.ts';

type LoadPage = () => Promise<{ readonly AiPage: ComponentType }>;

/** The page of each section by its name; one that is not here is not offered. */
const loads: Partial<Record<AiPageName, LoadPage>> = {
  'ai-assistant': () => import('../../features/ai-assistant/page.tsx'),
  'service-history': () => import('../../features/service-history/page.tsx'),
  'schedule-management': () => import('../../features/schedule-management/page.tsx'),
  'knowledge-access': () => import('../../features/knowledge-access/page.tsx'),
  sfa: () => import('../../features/sfa/page.tsx'),
  'ai-actions': () => import('../../features/ai-actions/page.tsx'),
  'data-sources': () => import('../../features/data-sources/page.tsx'),
  'ai-usage': () => import('../../features/ai-usage/page.tsx'),
  'ai-credits': () => import('../../features/ai-credits/page.tsx'),
  'hotline-summarization': () => import('../../features/hotline-summarization/page.tsx'),
};

/** The pages; each is loaded when it is opened. */
export const aiPageComponents: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = Object.fromEntries(
  Object.entries(loads).map(([name, load]) => [name, lazy(async () => ({ default: (await load()).AiPage }))]),
);

/** Begins to load the page of an address, with its texts, beside the question who is signed in; a failure shows when it is drawn. */
export function preloadAiPageAt(pathname: string): void {
  const key = matchPath(PATHS.aiPage, pathname)?.params.page;
  const page = aiPages.find((one) => one.key === key);
  if (!page) return;
  void i18next.loadNamespaces(['ai', 'settings', 'validation']);
  loads[page.name]?.().catch(() => {});
}
