import type { ProcessDetails } from '@fieldstone/contracts/organization/processes';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Badge } from '@fieldstone/ui/badge';
import { DisclosureTrigger } from '@fieldstone/ui/disclosure';
import { StaticTable } from '@fieldstone/ui/table';
import { pageOfSetting } from '../../lib/navigation/console-pages.ts';
import { profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import styles from './processes.module.css';

/** Shows an expression or form process; its criteria and uses appear when it is expanded. */
export function ProcessItem({ process }: { readonly process: ProcessDetails }) {
  const { t } = useTranslation('group-profiles');
  const [isExpanded, setExpanded] = useState(false);
  const panelId = useId();
  return (
    <>
      <DisclosureTrigger
        panelId={panelId}
        isExpanded={isExpanded}
        onExpandedChange={setExpanded}
        title={
          <span className={styles.title}>
            <span className={styles.name}>{process.name}</span>
            <code className="note">{process.processId}</code>
            {!process.isActive && <Badge>{t('inactive')}</Badge>}
            <Badge tone={process.usedBy.length === 0 ? 'neutral' : 'accent'}>
              {t('usedTimes', { count: process.usedBy.length })}
            </Badge>
          </span>
        }
      />
      <div id={panelId} hidden={!isExpanded} className={cx('stack-3', styles.panel)}>
        {isExpanded && <Details process={process} />}
      </div>
    </>
  );
}

function Details({ process }: { readonly process: ProcessDetails }) {
  const { t } = useTranslation('group-profiles');
  const moment = useMoment();
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    [t('facts.description'), process.description],
    [t('facts.purpose'), process.purpose],
    [process.targetObject === null ? t('facts.object') : t('facts.source'), process.sourceObject],
    [t('facts.target'), process.targetObject],
    [
      t('facts.changed'),
      process.lastModifiedDate === null
        ? null
        : t('changedBy', { at: moment(process.lastModifiedDate), name: process.lastModifiedBy ?? t('someone') }),
    ],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt className="note">{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {process.criteria.length > 0 && (
        <>
          <StaticTable
            label={t('criteriaOf', { name: process.name })}
            columns={[t('columns.number'), t('columns.field'), t('columns.operator'), t('columns.value')]}
            rows={process.criteria.map(({ sequence, fieldPath, operator, operand }, at) => ({
              // Two criteria can have the same number, so it is no key.
              id: String(at),
              cells: [sequence, <code key="field">{fieldPath}</code>, operator, operand ?? ''],
            }))}
          />
          <p>{process.logic === null ? t('allCriteria') : t('logic', { logic: process.logic })}</p>
        </>
      )}
      <p className={styles.name}>{t('usedBy')}</p>
      {process.usedBy.length === 0 ? (
        <p className="note">{t('unused')}</p>
      ) : (
        <ul>
          {process.usedBy.map(({ profileId, profileName, settingId }) => (
            <li key={`${profileId} ${settingId}`} className={styles.use}>
              <Link to={profilePath(profileId, 'people')}>{profileName}</Link> <span>›</span>{' '}
              <SettingUse {...{ profileId, settingId }} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SettingUse({ profileId, settingId }: { readonly profileId: string; readonly settingId: string }) {
  const page = pageOfSetting(settingId);
  return page === undefined ? settingId : <Link to={settingPath(profileId, page.slug)}>{pageName(page.name)}</Link>;
}
