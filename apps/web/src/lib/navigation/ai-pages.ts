import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import type { AiSectionId } from '@fieldstone/contracts/skills/ai-sections';
import { PRODUCT } from '@fieldstone/contracts/platform/product';

/** Every page of the AI Console by its address (requirement AIC-01), in the order of the navigation and its groups. */
export const aiPages = [
  { name: 'ai-assistant', key: `enable-${PRODUCT.slug}-ai`, group: 'assistant' },
  ...allSkills.map(({ id }) => ({ name: id, key: id, group: 'skills' }) as const),
  { name: 'data-sources', key: 'data-sources', group: 'data' },
  { name: 'ai-actions', key: 'ai-actions', group: 'data' },
  { name: 'sfa', key: 'sales-automation', group: 'connections' },
  { name: 'ai-usage', key: 'ai-usage', group: 'usage' },
  { name: 'ai-credits', key: 'ai-credits-consumption', group: 'usage' },
] as const;

export type AiPageName = (typeof aiPages)[number]['name'];
export type AiPage = (typeof aiPages)[number];

/** Returns a page by its name. */
export function findAiPage(name: AiPageName): AiPage {
  const page = aiPages.find((one) => one.name === name);
  if (page === undefined) throw new Error(`The AI Console has no page ${name}.`);
  return page;
}

/** Returns the page that edits a section of the AI configuration. */
export function aiPageOfSection(section: AiSectionId): AiPage {
  if (section === 'assistant') return findAiPage('ai-assistant');
  return findAiPage(section === 'knowledge-documents' ? 'knowledge-access' : section);
}
