import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import type { SetupCheck } from '@fieldstone/contracts/organization/setup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ModelTest } from '../../domains/model/model-test.tsx';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useOrgPath } from '../../lib/page/use-org-path.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { CheckCard } from './check-card.tsx';
import card from './check-card.module.css';
import { CheckRow } from './check-row.tsx';
import { CopyInstructions } from './copy-instructions.tsx';
import { CreationPreview } from './creation-preview.tsx';
import styles from './page.module.css';
import { SettingsHealth } from './settings-health.tsx';
import { settingsHealthQuery, setupQuery, skillsHealthQuery, TELEMETRY } from './setup-query.ts';
import { SkillsHealth } from './skills-health.tsx';
import { TelemetryHealth } from './telemetry-health.tsx';
import { useCheckedAt } from './use-checked-at.ts';
import { pageName } from '../../lib/navigation/page-name.ts';

/** Checks without which settings cannot be read. */
const READING: ReadonlySet<SetupCheck['id']> = new Set(['objects', 'fields']);

/** Shows the gaps and errors in the org, in the settings of its group profiles (STP-03) and in its AI skills (FIX-48), tests the AI model (AIX-10), and shows the events of its apps (INX-10). */
export function HealthCheckPage() {
  const { t } = useTranslation(['setup', 'settings', 'model-test']);
  const path = useOrgPath();
  const client = useQueryClient();
  const org = useQuery(setupQuery);
  const checks = org.data?.checks ?? [];
  const isHidden = checks.some(({ id, state }) => READING.has(id) && state !== 'fine');
  const settings = useQuery({ ...settingsHealthQuery, enabled: org.data !== undefined && !isHidden });
  const skills = useQuery({ ...skillsHealthQuery, enabled: org.data !== undefined && !isHidden });
  const findings = checks.filter(({ state }) => state !== 'fine' && state !== 'optional');
  const optional = checks.filter(({ state }) => state === 'optional');
  const passed = checks.filter(({ state }) => state === 'fine');
  const inSettings = isHidden ? 0 : settings.data && settings.data.problems.length + settings.data.unreadable.length;
  const inSkills = isHidden ? 0 : skills.data?.findings.length;
  const isFetching = org.isFetching || settings.isFetching || skills.isFetching;
  const checkAgain = () =>
    Promise.all([
      org.refetch(),
      ...(isHidden ? [] : [settings.refetch(), skills.refetch()]),
      client.refetchQueries({ queryKey: TELEMETRY, type: 'active' }),
    ]);
  const isLoaded = org.data !== undefined && inSettings !== undefined && inSkills !== undefined;
  const isSettled = isLoaded || settings.isError || skills.isError;
  const sections: readonly Section[] = [
    { id: 'org', title: t('health.org'), count: org.data && findings.length },
    { id: 'settings', title: t('health.settings'), count: inSettings },
    ...(isHidden ? [] : [{ id: 'skills', title: t('health.skills'), count: inSkills }]),
    { id: 'model', title: t('model-test:title'), count: undefined },
    { id: 'telemetry', title: t('telemetry.title'), count: undefined },
    ...(optional.length > 0
      ? [{ id: 'optional', title: t('health.optional'), count: optional.length, isFine: true }]
      : []),
    { id: 'passed', title: t('health.passed'), count: org.data && passed.length, isFine: true },
  ];
  return (
    <>
      <PageHeader
        title={pageName('health-check')}
        help="health-check"
        path={path}
        description={
          isLoaded
            ? t('health.summary', { count: findings.length + inSettings + inSkills, passed: passed.length })
            : t('settings:health-check.description')
        }
        actions={
          <>
            {/* Beside the long description, the time would wrap it and move the page while the settings load. */}
            {org.data && isSettled && <CheckedAt checkedAt={org.data.checkedAt} />}
            <Button icon={<IconRefresh aria-hidden="true" />} isPending={isFetching} onPress={() => void checkAgain()}>
              {t('checkAgain')}
            </Button>
          </>
        }
      />
      <FailureBanner title={t('loadFailed')} error={org.error} onRetry={org.refetch} isRetrying={org.isFetching} />
      <div className={styles.health}>
        <Contents sections={sections} />
        <div className={styles.sections}>
          {org.isPending && (
            <Card>
              <Skeleton lines={5} label={t('loading')} />
            </Card>
          )}
          {org.data && (
            <>
              {org.data.plan.records.length > 0 && <CreationPreview report={org.data} />}
              <OrgFindings findings={findings} />
              <SettingsHealth query={settings} isHidden={isHidden} />
              {/* Only below the final height of the settings, which would move it. */}
              {!isHidden && !settings.isPending && <SkillsHealth query={skills} />}
            </>
          )}
          {isSettled && (
            <CheckCard id="model" title={t('model-test:title')}>
              <div className={card.inside}>
                <ModelTest />
              </div>
            </CheckCard>
          )}
          {isSettled && <TelemetryHealth />}
          {isSettled && optional.length > 0 && (
            <CheckCard id="optional" title={t('health.optional')} count={optional.length}>
              <ul className={card.list}>
                {optional.map((check) => (
                  <CheckRow key={check.id} check={check} />
                ))}
              </ul>
            </CheckCard>
          )}
          {isSettled && (
            <CheckCard id="passed" title={t('health.passed')} count={passed.length} tone="success">
              <ul className={card.list}>
                {passed.map((check) => (
                  <CheckRow key={check.id} check={check} />
                ))}
              </ul>
            </CheckCard>
          )}
        </div>
      </div>
    </>
  );
}

function CheckedAt({ checkedAt }: { readonly checkedAt: string }) {
  return <span className={styles.checkedAt}>{useCheckedAt({ checkedAt })}</span>;
}

function OrgFindings({ findings }: { readonly findings: readonly SetupCheck[] }) {
  const { t } = useTranslation('setup');
  const ofAdministrator = findings.filter(({ state }) => state === 'administrator');
  return (
    <CheckCard
      id="org"
      title={t('health.org')}
      {...(findings.length > 0 && { count: findings.length, tone: 'warning' })}
      {...(ofAdministrator.length > 0 && {
        actions: <CopyInstructions variant="quiet" size="small" checks={ofAdministrator} />,
      })}
    >
      {findings.length === 0 ? (
        <p className={card.inside}>{t('health.noneOrg')}</p>
      ) : (
        <ul className={card.list}>
          {findings.map((check) => (
            <CheckRow key={check.id} check={check} isOpen />
          ))}
        </ul>
      )}
    </CheckCard>
  );
}

type Section = {
  readonly id: string;
  readonly title: string;
  /** Undefined until it has loaded. */
  readonly count: number | undefined;
  readonly isFine?: boolean;
};

function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const { t } = useTranslation('setup');
  return (
    <nav aria-label={t('health.contents')} className={styles.contents}>
      {sections.map(({ id, title, count, isFine }) => (
        <a key={id} href={`#${id}`}>
          <span>{title}</span>
          {count !== undefined && <Badge tone={isFine || count === 0 ? 'neutral' : 'warning'}>{count}</Badge>}
        </a>
      ))}
    </nav>
  );
}
