import { AiOverviewPage } from '../../ai/overview/page.tsx';
import { aiGroups } from './ai-groups.ts';

/** The start of the AI Console, with the pages that it has. */
export function AiOverviewRoute() {
  return <AiOverviewPage pages={aiGroups.flatMap(({ pages }) => pages)} />;
}
