import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '@fieldstone/ui/avatar';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useProfileNames } from '../../domains/group-profile/use-profile-names.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import styles from './change-history.module.css';
import { ChangeBadges } from './change-badges.tsx';
import { ChangeDetails } from './change-details.tsx';
import { viewOf } from './change-views.tsx';
import { nameIn, settingName } from './setting-choices.ts';

export type ChangeEntryProps = {
  readonly entry: ChangeHistoryEntry;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
};

/** Shows a change: when, who, what and its kind, with its undo; expanded, its difference and its links. */
export function ChangeEntry({ entry, isExpanded, onExpandedChange }: ChangeEntryProps) {
  const { t } = useTranslation('change-history');
  const { locale, timeZone } = useSessionUser();
  const isReadOnly = useIsReadOnly();
  const { sentence, Difference, Undo } = viewOf(entry.settingId);
  const by = entry.by ?? t('someone');
  const setting = settingName(entry.settingId);
  const known = useProfileNames([entry.profileId])(entry.profileId);
  const profile = known ?? t('deletedProfile');
  const name = known ?? nameIn(entry) ?? (entry.profileId === null ? setting : profile);
  const time = dateFormat(locale, { timeStyle: 'medium', timeZone }).format(new Date(entry.at));
  return (
    <li id={`change-${entry.id}`} className={styles.entry} data-open={isExpanded}>
      <Disclosure
        isExpanded={isExpanded}
        onExpandedChange={onExpandedChange}
        aside={Undo && !isReadOnly && <Undo entry={entry} />}
        title={
          <span className={styles.title}>
            <time dateTime={entry.at} className={styles.time}>
              {time}
            </time>{' '}
            <Avatar name={by} size="small" />{' '}
            <span className={styles.text}>
              <span className={styles.sentence}>
                <Trans
                  t={t}
                  i18nKey={`sentences.${sentence(entry)}`}
                  values={{ by, setting, profile, name, source: entry.copiedFrom?.name }}
                  components={{ who: <strong />, what: <strong /> }}
                />
              </span>{' '}
              <span className="note">{Difference && <Difference isShort entry={entry} />}</span>{' '}
              {entry.note !== undefined && <span className={styles.reason}>{t('note', { note: entry.note })}</span>}
            </span>{' '}
            <span className={styles.badges}>
              <ChangeBadges entry={entry} />
            </span>
          </span>
        }
      >
        {isExpanded && <ChangeDetails entry={entry} />}
      </Disclosure>
    </li>
  );
}
