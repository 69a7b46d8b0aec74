import type { SkillId } from '@fieldstone/contracts/skills/all-skills';
import { FIGURE_DAYS } from '@fieldstone/contracts/skills/skill-figures';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { figuresQuery } from '../../domains/skill-figures/skill-queries.ts';
import { findAiPage } from '../../lib/navigation/ai-pages.ts';
import { aiPath } from '../../lib/navigation/paths.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';

/** Shows who may use a skill without grants, and how many did. */
export function EveryoneWithSkill({ skill, isOn }: { readonly skill: SkillId; readonly isOn: boolean }) {
  const { t } = useTranslation(['ai', 'settings']);
  const { locale } = useSessionUser();
  const { data, error, isPending, isFetching, refetch } = useQuery(figuresQuery);
  const figures = data?.get(skill);
  const format = (value: number) => value.toLocaleString(locale);
  return (
    <Card title={t('settings:who.on.title')}>
      <p>{t(isOn ? 'access.everyone' : 'access.nobody')}</p>
      <FailureBanner
        tone="warning"
        title={t('overview.notCounted')}
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
      {isPending && <Skeleton lines={1} label={t('settings:loading')} />}
      {figures && (
        <p>
          {t('access.used', {
            count: FIGURE_DAYS,
            people: t('overview.people', { count: figures.people, formatted: format(figures.people) }),
            requests: t('overview.requests', { count: figures.uses, formatted: format(figures.uses) }),
          })}
        </p>
      )}
      <Link to={`${aiPath(findAiPage('ai-usage').key)}?skill=${skill}`}>{t('access.uses')}</Link>
    </Card>
  );
}
