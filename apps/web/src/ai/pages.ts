import type { SkillId } from '@fieldstone/contracts/skills/all-skills';
import type { AiPageName } from '../lib/navigation/ai-pages.ts';
import type { PageRoute } from '../lib/page/page-route.ts';
import { page as actions } from './actions/route.ts';
import { page as assistant } from './assistant/route.ts';
import { page as credits } from './credits/route.ts';
import { page as dataSources } from './data-sources/route.ts';
import { page as knowledgeAccess } from './knowledge-access/route.ts';
import { page as scheduleManagement } from './schedule-management/route.ts';
import { page as serviceHistory } from './service-history/route.ts';
import { page as sfa } from './sfa/route.ts';
import { page as usage } from './usage/route.ts';
import { page as standardSkill } from './standard-skill/route.ts';

/** The page of each section by name. A skill without an entry has the standard page. */
const pages: Readonly<Record<Exclude<AiPageName, SkillId>, PageRoute> & Partial<Record<SkillId, PageRoute>>> = {
  'ai-assistant': assistant,
  'service-history': serviceHistory,
  'schedule-management': scheduleManagement,
  'knowledge-access': knowledgeAccess,
  sfa,
  'ai-actions': actions,
  'data-sources': dataSources,
  'ai-usage': usage,
  'ai-credits': credits,
};

/** Returns the page of a section. */
export const aiPageRoute = (name: AiPageName): PageRoute => pages[name] ?? standardSkill;
