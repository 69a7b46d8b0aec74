import { ChangeHistoryPage } from '../../organization/change-history/page.tsx';
import { OrgPartsContext } from '../../organization/change-history/page-parts.ts';
import { useOrgParts } from './org-parts.ts';

/** Shows the change history with the parts of the AI Console's pages. */
export function ChangeHistoryRoute() {
  return (
    <OrgPartsContext value={useOrgParts()}>
      <ChangeHistoryPage />
    </OrgPartsContext>
  );
}
