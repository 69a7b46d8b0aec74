import type { ComponentType } from 'react';
import type { AiPageName } from '../../shared/navigation/ai-pages.ts';

type LoadPage = () => Promise<{ readonly AiPage: ComponentType }>;

/** The page of each section by its name; each is loaded when its route is visited. */
export const aiPageLoads = {
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
} satisfies Record<AiPageName, LoadPage>;
