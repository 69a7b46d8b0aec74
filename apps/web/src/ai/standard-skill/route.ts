import type { KnownSkill } from '@fieldstone/contracts/skills/all-skills';
import type { PageRoute } from '../../lib/page/page-route.ts';

/** Returns the route of the page of a skill without its own page. */
export function standardRoute(skill: KnownSkill): PageRoute {
  return { component: async () => (await import('./page.tsx')).standardPage(skill) };
}
