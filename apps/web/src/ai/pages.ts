import { skillById } from '@fieldstone/contracts/skills/all-skills';
import type { SkillId } from '@fieldstone/contracts/skills/all-skills';
import type { ComponentType } from 'react';
import type { AiPageName } from '../lib/navigation/ai-pages.ts';

type LoadPage = () => Promise<{ readonly AiPage: ComponentType }>;

/** The page of each section by name. A skill without an entry has the standard page. */
const pages: Readonly<Record<Exclude<AiPageName, SkillId>, LoadPage> & Partial<Record<SkillId, LoadPage>>> = {
  'ai-assistant': () => import('./assistant/page.tsx'),
  'service-history': () => import('./service-history/page.tsx'),
  'schedule-management': () => import('./schedule-management/page.tsx'),
  'knowledge-access': () => import('./knowledge-access/page.tsx'),
  sfa: () => import('./sfa/page.tsx'),
  'ai-actions': () => import('./actions/page.tsx'),
  'data-sources': () => import('./data-sources/page.tsx'),
  'ai-usage': () => import('./usage/page.tsx'),
  'ai-credits': () => import('./credits/page.tsx'),
};

/** Loads the page of a section. */
export async function loadAiPage(name: AiPageName): Promise<ComponentType> {
  const load = pages[name];
  if (load !== undefined) return (await load()).AiPage;
  const skill = skillById(name);
  if (skill === undefined) throw new Error(`The AI Console has no page ${name}.`);
  return (await import('./standard-skill/page.tsx')).standardPage(skill);
}
