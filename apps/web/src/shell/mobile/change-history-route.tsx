import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { ChangeHistoryPage } from '../../organization/change-history/page.tsx';
import { pageParts } from './page-parts.ts';
import { settingValue } from './setting-values.tsx';

/** Shows the change history with the pages' parts, because features must not import each other. */
export function ChangeHistoryRoute() {
  const client = useQueryClient();
  const org = useAppData();
  const pages = useMemo(() => ({ renderValue: settingValue, partOf: pageParts(client, org) }), [client, org]);
  return <ChangeHistoryPage pages={pages} />;
}
