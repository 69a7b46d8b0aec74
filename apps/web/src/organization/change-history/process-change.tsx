import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { processContent } from '@fieldstone/contracts/settings/process-content';
import type { ProcessUse } from '@fieldstone/contracts/settings/process-content';
import { useTranslation } from 'react-i18next';
import { ProcessDifference } from '../../domains/process/process-difference.tsx';
import { Link } from '../../lib/page/link.tsx';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import styles from './change-history.module.css';
import { pageOfChange } from './change-path.ts';
import { settingName } from './setting-choices.ts';

type ProcessEntry = Pick<ChangeHistoryEntry, 'before' | 'after' | 'process'>;

/** Shows in one line which settings an expression or form process changed. */
export function ProcessSummary({ process }: ProcessEntry) {
  const { t, i18n } = useTranslation('change-history');
  const uses = process?.usedBy ?? [];
  if (uses.length === 0) return <span>{t('process.unused')}</span>;
  const texts = uses.map(({ settingId, profiles }) =>
    t('process.use', { setting: settingName(settingId), count: profiles }),
  );
  return <span>{t('process.changes', { uses: new Intl.ListFormat(i18n.language).format(texts) })}</span>;
}

/** Shows the difference of an expression or form process, the settings that it changed, and where it can be changed. */
export function ProcessDetails({ before, after, process }: ProcessEntry) {
  const { t } = useTranslation('change-history');
  const uses = process?.usedBy ?? [];
  return (
    <>
      <ProcessDifference
        before={processContent.safeParse(before).data ?? null}
        after={processContent.safeParse(after).data ?? null}
      />
      {uses.length > 0 && (
        <ul aria-label={t('process.usedBy')} className={styles.lines}>
          {uses.map((use) => (
            <li key={use.settingId}>
              <Use use={use} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>{t('process.where')}</p>
    </>
  );
}

function Use({ use: { settingId, profiles, profileIds } }: { readonly use: ProcessUse }) {
  const { t } = useTranslation('change-history');
  const { profiles: known } = useAppData();
  const named = profileIds.flatMap((id) => known.find((profile) => profile.id === id) ?? []);
  const more = profiles - named.length;
  return (
    <>
      <strong>{settingName(settingId)}</strong>
      <span>:</span>{' '}
      {named.map(({ id, name }, at) => {
        const path = pageOfChange({ settingId, profileId: id });
        return (
          <span key={id}>
            {at > 0 && <span>, </span>}
            {path === undefined ? <span>{name}</span> : <Link to={path}>{name}</Link>}
          </span>
        );
      })}
      {more > 0 && <span>{` ${t(named.length === 0 ? 'process.profiles' : 'process.more', { count: more })}`}</span>}
    </>
  );
}
