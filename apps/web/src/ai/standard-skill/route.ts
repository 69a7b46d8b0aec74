import { skillById } from '@fieldstone/contracts/skills/all-skills';
import type { KnownSkill } from '@fieldstone/contracts/skills/all-skills';
import { isGranted } from '@fieldstone/contracts/skills/define-skill';
import { figuresQuery } from '../../domains/skill-figures/skill-queries.ts';
import { routeRequest } from '../../lib/api/route-query.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { latestOfSettingQuery } from '../../settings/ui/who-has-it/who-has-it-queries.ts';

/** The page of each skill without its own page; the page in the route tree has the name of the skill. */
export const page: PageRoute = {
  texts: ['group-profiles'],
  component: async (name) => (await import('./page.tsx')).standardPage(skillOf(name)),
};

export const queries: PageQueries = ({ name }) => {
  const skill = skillOf(name);
  return [
    routeRequest(skill.read, undefined),
    ...(isGranted(skill) ? [] : [figuresQuery, latestOfSettingQuery(skill.id)]),
  ];
};

function skillOf(name: string): KnownSkill {
  const skill = skillById(name);
  if (skill === undefined) throw new Error(`The AI Console has no page ${name}.`);
  return skill;
}
