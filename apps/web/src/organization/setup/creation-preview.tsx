import type { CheckId, PlannedRecord, SetupReport } from '@fieldstone/contracts/organization/setup';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';
import { cx } from '@fieldstone/ui/cx';
import { Button } from '@fieldstone/ui/button';
import { CopyInstructions } from './copy-instructions.tsx';
import styles from './creation-preview.module.css';
import { plannedTexts } from './planned-texts.ts';
import { useCreateSetup } from './use-create-setup.ts';

/** Shows every record that will be created, and creates them. */
export function CreationPreview({ report }: { readonly report: SetupReport }) {
  const { t } = useTranslation('setup');
  const { orgName } = useSessionUser();
  const { mutate, isPending } = useCreateSetup(report);
  const { records } = report.plan;
  const count = records.length;
  const groups = Map.groupBy(records, ({ check }) => check);
  return (
    <section aria-labelledby="plan-title" className={cx('surface', styles.card)}>
      <h2 id="plan-title" className="title">
        {t('plan.title')}
      </h2>
      <p className="note">{t('plan.lead', { count, org: orgName })}</p>
      <ul className={styles.groups}>
        {[...groups].map(([check, members]) => (
          <li key={check}>
            <p className={styles.row}>
              <span>{t(`checks.${check}.label`)}</span>
              <span className="note">{members.length}</span>
            </p>
            <Members records={members} />
          </li>
        ))}
      </ul>
      <div className={cx('stack-2', styles.actions)}>
        {report.canCreate ? (
          <Button variant="primary" isPending={isPending} onPress={() => mutate()}>
            {t('plan.create', { count })}
          </Button>
        ) : (
          <CopyInstructions variant="primary" checks={report.checks.filter(({ state }) => state !== 'fine')} />
        )}
        <p className="note">{report.canCreate ? t('plan.note') : t('plan.noRights')}</p>
      </div>
    </section>
  );
}

/** Checks whose records have no value of interest to people. */
const NAMED_ONLY: ReadonlySet<CheckId> = new Set(['modules', 'statusLists']);

/** Shows the records of a check: only their names if all of them are new, and have no value worth showing. */
function Members({ records }: { readonly records: readonly PlannedRecord[] }) {
  // The titles of global settings are those of their page.
  const { i18n } = useTranslation(['setup', 'settings']);
  if (records.every(({ check, action }) => NAMED_ONLY.has(check) && action === 'create')) {
    const names = records.map((record) => plannedTexts(record).title);
    return <p className={styles.names}>{new Intl.ListFormat(i18n.language).format(names)}</p>;
  }
  return (
    <dl className={styles.values}>
      {records.map((record) => (
        <Planned key={record.name} record={record} />
      ))}
    </dl>
  );
}

/** Shows a record by its title and value. */
function Planned({ record }: { readonly record: PlannedRecord }) {
  const { title, value } = plannedTexts(record);
  const { action } = record;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <span>{value}</span>
        {action !== 'create' && <span>{` (${dynamicText(`setup:plan.${action}`)})`}</span>}
      </dd>
    </div>
  );
}
