import { processContent } from '@fieldstone/contracts/settings/process-content';
import type { ProcessUse } from '@fieldstone/contracts/settings/process-content';
import { useTranslation } from 'react-i18next';
import { ProcessDifference } from '../../domains/process/process-difference.tsx';
import { pageOfSetting } from '../../lib/navigation/console-pages.ts';
import { settingPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useProfileNames } from '../../domains/group-profile/use-profile-names.ts';
import styles from './change-history.module.css';
import type { DifferenceProps } from './change-view.ts';
import { settingName } from './setting-choices.ts';

/** Shows which settings an expression or form process changed, and in full its difference and where it can be changed. */
export function ProcessChange({ entry: { before, after, process }, isShort }: DifferenceProps) {
  const { t } = useTranslation('change-history');
  const uses = process?.usedBy ?? [];
  if (isShort) return <Summary uses={uses} />;
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
      <p className="note">{t('process.where')}</p>
    </>
  );
}

function Summary({ uses }: { readonly uses: readonly ProcessUse[] }) {
  const { t, i18n } = useTranslation('change-history');
  if (uses.length === 0) return <span>{t('process.unused')}</span>;
  const texts = uses.map(({ settingId, profiles }) =>
    t('process.use', { setting: settingName(settingId), count: profiles }),
  );
  return <span>{t('process.changes', { uses: new Intl.ListFormat(i18n.language).format(texts) })}</span>;
}

function Use({ use: { settingId, profiles, profileIds } }: { readonly use: ProcessUse }) {
  const { t } = useTranslation('change-history');
  const nameOf = useProfileNames(profileIds);
  const named = profileIds.flatMap((id) => {
    const name = nameOf(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const more = profiles - named.length;
  const page = pageOfSetting(settingId);
  return (
    <>
      <strong>{settingName(settingId)}</strong>
      <span>:</span>{' '}
      {named.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && <span>, </span>}
          {page ? <Link to={settingPath(id, page.slug)}>{name}</Link> : <span>{name}</span>}
        </span>
      ))}
      {more > 0 && <span>{` ${t(named.length === 0 ? 'process.profiles' : 'process.more', { count: more })}`}</span>}
    </>
  );
}
