import type { SkillFinding, SkillHealth } from '@fieldstone/contracts/skills/skill-health';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../lib/api/message-text.ts';
import { findAiPage } from '../../lib/navigation/ai-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { aiPath } from '../../lib/navigation/paths.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { CheckCard } from './check-card.tsx';
import card from './check-card.module.css';
import { FindingRow } from './check-row.tsx';

/** Shows the enabled AI skills that cannot work, with links to the pages that correct them (FIX-48). */
export function SkillsHealth({ query }: { readonly query: UseQueryResult<SkillHealth> }) {
  const { t } = useTranslation('setup');
  const { data, error, refetch, isFetching, isPending } = query;
  const findings = data?.findings ?? [];
  return (
    <CheckCard
      id="skills"
      title={t('health.skills')}
      {...(findings.length > 0 && { count: findings.length, tone: 'danger' })}
    >
      {(isPending || error) && (
        <div className={card.inside}>
          {isPending && <Skeleton lines={1} label={t('health.skillsLoading')} />}
          <FailureBanner title={t('health.skillsFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
        </div>
      )}
      {data?.isVisible === false && <p className={card.inside}>{t('health.skillsHidden')}</p>}
      {data?.isVisible === true && findings.length === 0 && (
        <p className={card.inside}>{t('health.noneSkills', { count: data.checked })}</p>
      )}
      {findings.length > 0 && <Findings findings={findings} />}
    </CheckCard>
  );
}

function Findings({ findings }: { readonly findings: readonly SkillFinding[] }) {
  const { t } = useTranslation('setup');
  return (
    <ul className={card.list}>
      {findings.map(({ reason, skills, page }) => (
        <FindingRow
          key={`${page} ${reason.message}`}
          state="problem"
          title={skills.map((skill) => pageName(skill)).join(', ')}
          text={messageText(reason)}
        >
          <p className={card.links}>
            <Link to={aiPath(findAiPage(page).key)}>{t('health.openPage', { page: pageName(page) })}</Link>
          </p>
        </FindingRow>
      ))}
    </ul>
  );
}
