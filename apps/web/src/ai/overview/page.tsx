import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { skillById } from '@fieldstone/contracts/skills/all-skills';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import type { SkillFinding } from '@fieldstone/contracts/skills/skill-health';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAiData } from '../../lib/start-data/ai-data-query.ts';
import { usePaneVisibility } from '../../lib/start-data/pane-visibility.ts';
import { call } from '../../lib/api/call.ts';
import { messageText } from '../../lib/api/message-text.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { aiPageOf } from '../../lib/navigation/ai-pages.ts';
import type { AiPage } from '../../lib/navigation/ai-pages.ts';
import { aiPath } from '../../lib/navigation/paths.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Card } from '@fieldstone/ui/card';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { Link } from '../../lib/page/link.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import styles from './page.module.css';

/** Returns the flag that turns a section on; undefined for a section without one. */
const flagOf = (page: string): string | undefined =>
  page === 'ai-assistant' ? 'enable_service_copilot' : skillById(page)?.flag;

/**
 * Shows a pane for each section of the AI Console, with its purpose, whether it is on (requirement AIC-01), and why it cannot work
 * (requirement FIX-48).
 */
export function AiOverviewPage({ pages }: { readonly pages: readonly AiPage[] }) {
  const { t } = useTranslation(['ai', 'common']);
  const { isVisible, setVisible } = usePaneVisibility();
  const { missingPermissions, globalSettings } = useAiData();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['ai-flags'],
    staleTime: 0,
    // Without the permissions, the panes show no state.
    enabled: missingPermissions.length === 0,
    queryFn: ({ signal }) => call(readAiGlobalSettings, undefined, { signal }),
  });
  const health = useQuery({
    queryKey: ['ai-health'],
    staleTime: 0,
    enabled: missingPermissions.length === 0,
    queryFn: ({ signal }) => call(readSkillHealth, undefined, { signal }),
  });
  const findingsOf = (name: string) =>
    health.data?.findings.filter(({ skills, page }) => page === name || skills.some((skill) => skill === name)) ?? [];
  // Until they are refreshed, those of the start-up data.
  const current = data?.global ?? globalSettings;
  const flags: Readonly<Record<string, unknown>> | null = current;
  const isAssistantOff = current?.enable_service_copilot === false;

  const stateOf = (name: string) => {
    const flag = flagOf(name);
    if (flag === undefined || flags === null) return null;
    const isOn = flags[flag] === true;
    return <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'common:enabled' : 'common:disabled')}</Badge>;
  };

  return (
    <>
      <PageHeader help="ai-overview" title={pageName('ai-overview')} description={t('overview.text')} />
      <FailureBanner title={t('overview.failed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      <FailureBanner
        tone="warning"
        title={t('overview.notChecked')}
        error={health.error}
        onRetry={health.refetch}
        isRetrying={health.isFetching}
      />
      {isAssistantOff && <Banner tone="info" title={t('overview.assistantOff')} />}
      <ul className={styles.panes}>
        {pages.map(({ name, key }) => (
          <li key={key}>
            <Card>
              <div className={styles.disclosure}>
                <Disclosure
                  title={<span className="title">{pageName(name)}</span>}
                  aside={stateOf(name)}
                  isExpanded={isVisible(key)}
                  onExpandedChange={(isOpen) => setVisible(key, isOpen)}
                >
                  <div className={styles.pane}>
                    <p>{t(`${name}.description`)}</p>
                    <Link to={aiPath(key)}>{t('overview.open', { page: pageName(name) })}</Link>
                  </div>
                </Disclosure>
              </div>
              <Reasons findings={findingsOf(name)} at={name} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Marks a page whose skill cannot work, with the reasons and links to the other pages that correct them. */
function Reasons({ findings, at }: { readonly findings: readonly SkillFinding[]; readonly at: AiPage['name'] }) {
  const { t } = useTranslation('ai');
  if (findings.length === 0) return null;
  return (
    <div className={styles.reasons}>
      <Badge tone="warning">{t('overview.attention')}</Badge>
      <ul>
        {findings.map(({ reason, page }) => (
          <li key={reason.message}>
            <span>{messageText(reason)}</span>
            {page !== at && <Link to={aiPath(aiPageOf(page).key)}>{t('overview.open', { page: pageName(page) })}</Link>}
          </li>
        ))}
      </ul>
    </div>
  );
}
