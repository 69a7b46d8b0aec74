import type { ComponentType } from 'react';
import type { AiPageName } from '../lib/navigation/ai-pages.ts';

type LoadPage = () => Promise<{ readonly AiPage: ComponentType }>;

/** The page of each section by name, loaded when its route is visited. */
export const aiPageLoads = {
  'ai-assistant': () => import('./assistant/page.tsx'),
  'service-history': () => import('./service-history/page.tsx'),
  'schedule-management': () => import('./schedule-management/page.tsx'),
  'knowledge-access': () => import('./knowledge-access/page.tsx'),
  sfa: () => import('./sfa/page.tsx'),
  'ai-actions': () => import('./actions/page.tsx'),
  'data-sources': () => import('./data-sources/page.tsx'),
  'ai-usage': () => import('./usage/page.tsx'),
  'ai-credits': () => import('./credits/page.tsx'),
  'hotline-summarization': () => import('./hotline-summarization/page.tsx'),
} satisfies Record<AiPageName, LoadPage>;
