import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import { FIGURE_DAYS } from '@fieldstone/contracts/skills/skill-figures';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Card } from '@fieldstone/ui/card';
import { DataGrid } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { figuresQuery, flagsQuery } from '../../domains/skill-figures/skill-queries.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { aiPath } from '../../lib/navigation/paths.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';

type SkillRow = {
  readonly id: (typeof allSkills)[number]['id'];
  readonly isOn: boolean;
  /** Undefined while they are unknown. */
  readonly granted: number | null | undefined;
  readonly people: number | undefined;
};

/** Lists the skills of the assistant: which are on, who has access and who used them. */
export function SkillsWithAccess({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation(['ai', 'settings']);
  const flags = useQuery(flagsQuery);
  const figures = useQuery(figuresQuery);
  const columns = useColumns();
  const global: Readonly<Record<string, unknown>> = flags.data?.global ?? {};
  const rows = allSkills.map(({ id, flag }): SkillRow => {
    const { granted, people } = figures.data?.get(id) ?? {};
    return { id, isOn: global[flag] === true, granted, people };
  });
  return (
    <Card title={t('access.skills')}>
      <FailureBanner
        title={t('overview.failed')}
        error={flags.error}
        onRetry={flags.refetch}
        isRetrying={flags.isFetching}
      />
      <FailureBanner
        tone="warning"
        title={t('overview.notCounted')}
        error={figures.error}
        onRetry={figures.refetch}
        isRetrying={figures.isFetching}
      />
      {(flags.isPending || figures.isPending) && <Skeleton lines={6} label={t('settings:loading')} />}
      {flags.data && !figures.isPending && (
        <>
          <p>{t(isOn ? 'access.assistantOn' : 'access.assistantOff')}</p>
          <DataGrid label={t('access.skills')} rows={rows} columns={columns} />
        </>
      )}
    </Card>
  );
}

function useColumns(): ReadonlyArray<GridColumn<SkillRow>> {
  const { t } = useTranslation(['ai', 'common']);
  const { locale } = useSessionUser();
  return useMemo(() => {
    const count = new Intl.NumberFormat(locale);
    return [
      {
        id: 'page',
        label: t('overview.columns.page'),
        render: ({ id }) => <Link to={aiPath(id)}>{pageName(id)}</Link>,
      },
      {
        id: 'state',
        label: t('overview.columns.state'),
        render: ({ isOn }) => (
          <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'common:enabled' : 'common:disabled')}</Badge>
        ),
      },
      {
        id: 'granted',
        label: t('overview.columns.granted'),
        align: 'end',
        render: ({ granted }) => {
          if (granted === undefined) return t('overview.unknown');
          return granted === null ? t('overview.everyone') : count.format(granted);
        },
      },
      {
        id: 'used',
        label: t('overview.columns.used', { count: FIGURE_DAYS }),
        align: 'end',
        render: ({ people }) =>
          people === undefined
            ? t('overview.unknown')
            : t('overview.people', { count: people, formatted: count.format(people) }),
      },
    ];
  }, [t, locale]);
}
