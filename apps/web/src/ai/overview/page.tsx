import { skillById } from '@fieldstone/contracts/skills/all-skills';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Card } from '@fieldstone/ui/card';
import { DataGrid } from '@fieldstone/ui/data-grid';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { figuresQuery, flagsQuery } from '../../domains/skill-figures/skill-queries.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { aiPages } from '../../lib/navigation/ai-pages.ts';
import type { AiPage } from '../../lib/navigation/ai-pages.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useAiData } from '../../lib/start-data/ai-data-query.ts';
import { usePaneVisibility } from '../../lib/start-data/pane-visibility.ts';
import { healthQuery } from './overview-queries.ts';
import type { PageRow } from './use-overview-columns.tsx';
import { useOverviewColumns } from './use-overview-columns.tsx';

/** The panes of the overview; each can be collapsed. */
const PANES = ['skills', 'others'] as const;

type Pane = (typeof PANES)[number];

const isUsed = ({ name }: AiPage): boolean => name === 'ai-actions' || skillById(name) !== undefined;

/** Returns the flag that turns a section on; undefined for a section without one. */
const flagOf = (page: string): string | undefined =>
  page === 'ai-assistant' ? 'enable_service_copilot' : skillById(page)?.flag;

/**
 * Shows the skills with who may use them, who did, what they cost (requirement AIX-08) and why one cannot work (requirement FIX-48), and
 * the other sections of the AI Console (requirement AIC-01).
 */
export function AiOverviewPage() {
  const { t } = useTranslation('ai');
  const { isVisible, setVisible } = usePaneVisibility();
  const { missingPermissions, globalSettings } = useAiData();
  // Without the permissions, the rows show names only.
  const enabled = missingPermissions.length === 0;
  const state = useQuery({ ...flagsQuery, enabled });
  const health = useQuery({ ...healthQuery, enabled });
  const figures = useQuery({ ...figuresQuery, enabled });
  // Findings and figures make rows higher, which would move those below.
  const isLoading = health.isLoading || figures.isLoading;
  const columns = useOverviewColumns();
  // Until they are refreshed, those of the start-up data.
  const current = state.data?.global ?? globalSettings;
  const flags: Readonly<Record<string, unknown>> | null = current;
  const rowOf = (page: AiPage): PageRow => {
    const { name } = page;
    const flag = flagOf(name);
    const use = name === 'ai-actions' ? 'ai-action' : skillById(name)?.id;
    return {
      id: name,
      page,
      isOn: flag === undefined || flags === null ? undefined : flags[flag] === true,
      figures: use === undefined ? undefined : figures.data?.get(use),
      findings: health.data?.filter((one) => one.page === name || one.skills.some((skill) => skill === name)) ?? [],
    };
  };
  const rowsOf = (pane: Pane) => aiPages.filter((page) => isUsed(page) === (pane === 'skills')).map(rowOf);
  return (
    <>
      <PageHeader help="ai-overview" title={pageName('ai-overview')} description={t('overview.text')} />
      <FailureBanner
        title={t('overview.failed')}
        error={state.error}
        onRetry={state.refetch}
        isRetrying={state.isFetching}
      />
      <FailureBanner
        tone="warning"
        title={t('overview.notChecked')}
        error={health.error}
        onRetry={health.refetch}
        isRetrying={health.isFetching}
      />
      <FailureBanner
        tone="warning"
        title={t('overview.notCounted')}
        error={figures.error}
        onRetry={figures.refetch}
        isRetrying={figures.isFetching}
      />
      {current?.enable_service_copilot === false && <Banner tone="info" title={t('overview.assistantOff')} />}
      {isLoading && (
        <Card>
          <Skeleton lines={10} />
        </Card>
      )}
      {(isLoading ? [] : PANES).map((pane) => (
        <Card key={pane}>
          <Disclosure
            title={<span className="title">{t(`overview.panes.${pane}`)}</span>}
            isExpanded={isVisible(pane)}
            onExpandedChange={(isOpen) => setVisible(pane, isOpen)}
          >
            <DataGrid label={t(`overview.panes.${pane}`)} rows={rowsOf(pane)} columns={columns[pane]} />
          </Disclosure>
        </Card>
      ))}
    </>
  );
}
