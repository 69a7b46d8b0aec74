import { AiOverviewPage } from '../../ai/overview/page.tsx';
import { aiGroups } from './ai-groups.ts';

/** Shows the overview of the AI Console with its pages. */
export function AiOverviewRoute() {
  return <AiOverviewPage pages={aiGroups.flatMap(({ pages }) => pages)} />;
}
