import { ChangeHistoryPage } from '../../organization/change-history/page.tsx';
import { usePageParts } from './page-parts.ts';

/** Shows the change history with the pages' parts. */
export function ChangeHistoryRoute() {
  return <ChangeHistoryPage pages={usePageParts()} />;
}
