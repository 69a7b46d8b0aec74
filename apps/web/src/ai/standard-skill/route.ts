import { skillById } from '@fieldstone/contracts/skills/all-skills';
import type { KnownSkill } from '@fieldstone/contracts/skills/all-skills';
import { isGranted } from '@fieldstone/contracts/skills/define-skill';
import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { latestRequest } from '../../settings/model/setting-requests.ts';

/** The page of each skill without its own page; the page in the route tree has the name of the skill. */
export const page: PageRoute = {
  texts: ['group-profiles'],
  component: async (name) => (await import('./page.tsx')).standardPage(skillOf(name)),
};

export const requests: PageRequests = ({ name }) => {
  const skill = skillOf(name);
  return [
    pageRequest(skill.read, undefined),
    ...(isGranted(skill) ? [] : [pageRequest(readSkillFigures, undefined), latestRequest(skill.id)]),
  ];
};

function skillOf(name: string): KnownSkill {
  const skill = skillById(name);
  if (skill === undefined) throw new Error(`The AI Console has no page ${name}.`);
  return skill;
}
