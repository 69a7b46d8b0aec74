import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { SearchField } from '@fieldstone/ui/search-field';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { Tabs } from '@fieldstone/ui/tabs';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useOrgPath } from '../../lib/page/use-org-path.ts';
import { ProcessItem } from './process-item.tsx';
import { processesQuery } from './processes-query.ts';
import type { ProcessKind } from './processes-query.ts';
import styles from './processes.module.css';
import { pageName } from '../../lib/navigation/page-name.ts';

/** Lists the expressions with their criteria and the form processes, each with where it is used (requirement STP-06). */
export function ProcessesPage() {
  const { t } = useTranslation(['group-profiles', 'settings']);
  const path = useOrgPath();
  const [kind, setKind] = useState('expression');
  return (
    <>
      <PageHeader
        title={pageName('processes')}
        help="processes"
        path={path}
        description={t('settings:processes.description')}
      />
      <Card>
        <Tabs
          label={pageName('processes')}
          value={kind}
          onChange={setKind}
          tabs={[
            { id: 'expression', label: t('expressions'), content: <ProcessList kind="expression" /> },
            { id: 'form', label: t('forms'), content: <ProcessList kind="form" /> },
          ]}
        />
      </Card>
    </>
  );
}

function ProcessList({ kind }: { readonly kind: ProcessKind }) {
  const { t } = useTranslation('group-profiles');
  const { data, error, isPending, isFetching, refetch } = useQuery(processesQuery(kind));
  const [search, setSearch] = useState('');
  const desired = search.trim().toLowerCase();
  const shown = data?.filter(({ name, processId, sourceObject }) =>
    `${name} ${processId} ${sourceObject ?? ''}`.toLowerCase().includes(desired),
  );
  return (
    <div className="stack-3">
      <FailureBanner title={t('processesFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && <Skeleton lines={6} label={t('loadingProcesses')} />}
      {data && (
        <div className={styles.tools}>
          <SearchField label={t('searchProcesses')} value={search} onChange={setSearch} />
          <output className="note">{t(`processCount.${kind}`, { count: shown?.length ?? 0 })}</output>
        </div>
      )}
      {shown?.length === 0 && <EmptyState title={t(`noProcesses.${kind}`)}>{t('noProcessesText')}</EmptyState>}
      <ul>
        {shown?.map((process) => (
          <li key={process.recordId} className={styles.item}>
            <ProcessItem process={process} />
          </li>
        ))}
      </ul>
    </div>
  );
}
