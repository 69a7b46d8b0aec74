import { aiPages } from '../../lib/navigation/ai-pages.ts';
import { consolePages } from '../../lib/navigation/console-pages.ts';

/** The pages with help, by name, in the order of the help page. */
export const TOPICS = [
  'group-profile',
  ...consolePages.map(({ name }) => name),
  'global-settings',
  'group-profiles',
  'change-history',
  'processes',
  'security',
  'insights',
  'health-check',
  'ai-overview',
  ...aiPages.map(({ name }) => name),
] as const;

export type Topic = (typeof TOPICS)[number];

/** Returns whether a page has help. */
export function isTopic(page: string | undefined): page is Topic {
  return TOPICS.some((topic) => topic === page);
}

export const TERMS = ['groupProfile', 'default', 'draft', 'conflict', 'history', 'notification', 'skill'] as const;

export const KEYS = ['save', 'close', 'messages', 'rows', 'choose', 'selectAll', 'reorder'] as const;
