import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCirclePlus from '@tabler/icons-react/dist/esm/icons/IconCirclePlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import type { SetupCheck, SetupReport } from '@fieldstone/contracts/organization/setup';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { Button } from '@fieldstone/ui/button';
import { cx } from '@fieldstone/ui/cx';
import { CheckCard } from './check-card.tsx';
import card from './check-card.module.css';
import { CheckRow } from './check-row.tsx';
import { CopyInstructions } from './copy-instructions.tsx';
import { CreationPreview } from './creation-preview.tsx';
import { setupQuery } from './setup-query.ts';
import styles from './setup-page.module.css';
import { useCheckedAt } from './use-checked-at.ts';

/** Shows the requirements that an org does not meet yet: the records to create here, and the tasks of its administrator (STP-01). */
export function SetupPage({ report }: { readonly report: SetupReport }) {
  const { t } = useTranslation('setup');
  const { isFetching, refetch } = useQuery({ ...setupQuery, enabled: false });
  const checkedAt = useCheckedAt(report);
  const of = (...states: ReadonlyArray<SetupCheck['state']>) =>
    report.checks.filter(({ state }) => states.includes(state));
  const [creatable, administrator, problems, optional, done] = [
    of('creatable'),
    of('administrator'),
    of('problem'),
    of('optional'),
    of('fine'),
  ];
  const hasPlan = report.plan.records.length > 0;
  return (
    <div className={cx(styles.page, hasPlan && styles.split)}>
      <div className={styles.head}>
        <PageHeader title={t('title')} description={t(leadOf(report))} />
        <Progress
          done={done.length}
          creatable={creatable.length}
          administrator={administrator.length + problems.length}
        />
      </div>
      {hasPlan && (
        <aside className={styles.plan}>
          <CreationPreview report={report} />
        </aside>
      )}
      <div className={styles.list}>
        {creatable.length > 0 && (
          <Checks
            id="creatable"
            tone="accent"
            title={t(report.canCreate ? 'cards.creatable' : 'cards.creatableByOthers')}
            checks={creatable}
          />
        )}
        {problems.length > 0 && <Checks id="problem" tone="danger" title={t('cards.problem')} checks={problems} />}
        {administrator.length > 0 && (
          <Checks
            id="administrator"
            tone="warning"
            title={t('cards.administrator')}
            checks={administrator}
            {...(hasPlan && report.canCreate && { description: t('cards.administratorText') })}
            actions={<CopyInstructions variant="quiet" size="small" checks={administrator} />}
          />
        )}
        {optional.length > 0 && (
          <Checks
            id="optional"
            tone="neutral"
            title={t('cards.optional')}
            checks={optional}
            description={t('cards.optionalText')}
          />
        )}
        <Checks
          id="done"
          tone="success"
          title={t('cards.done')}
          checks={done}
          actions={
            <>
              <span>{checkedAt}</span>
              <Button
                variant="quiet"
                size="small"
                icon={<IconRefresh aria-hidden="true" />}
                isPending={isFetching}
                onPress={() => void refetch()}
              >
                {t('checkAgain')}
              </Button>
            </>
          }
        />
      </div>
    </div>
  );
}

function leadOf({ canCreate, checks, plan }: SetupReport) {
  if (plan.records.length === 0) return 'leadAdministrator';
  if (!canCreate) return 'leadNoRights';
  return checks.some(({ state }) => state === 'administrator') ? 'leadWithTasks' : 'lead';
}

type ChecksProps = Omit<Parameters<typeof CheckCard>[0], 'count' | 'children'> & {
  readonly checks: readonly SetupCheck[];
};

function Checks({ checks, ...rest }: ChecksProps) {
  return (
    <CheckCard {...rest} count={checks.length}>
      <ul className={card.list}>
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </CheckCard>
  );
}

type Counts = { readonly done: number; readonly creatable: number; readonly administrator: number };

function Progress({ done, creatable, administrator }: Counts) {
  const { t } = useTranslation('setup');
  const parts = [
    { name: 'done', count: done, Icon: IconCircleCheck, color: card.fine },
    { name: 'creatable', count: creatable, Icon: IconCirclePlus, color: card.creatable },
    { name: 'administrator', count: administrator, Icon: IconUserShield, color: card.administrator },
  ] as const;
  return (
    <>
      <div className={styles.progress} aria-hidden="true">
        {parts.flatMap(({ name, count }) =>
          Array.from({ length: count }, (_, index) => <span key={`${name}${index}`} className={styles[name]} />),
        )}
      </div>
      <p className={styles.key}>
        {parts
          .filter(({ count }) => count > 0)
          .map(({ name, count, Icon, color }) => (
            <span key={name}>
              <Icon aria-hidden="true" size={16} className={color} />
              <strong>{count}</strong> <span>{t(name, { count })}</span>
            </span>
          ))}
      </p>
    </>
  );
}
