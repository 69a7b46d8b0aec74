import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '@fieldstone/ui/avatar';
import { Badge } from '@fieldstone/ui/badge';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useProfileNames } from '../../domains/group-profile/use-profile-names.ts';
import styles from './change-history.module.css';
import type { ChangeGroup } from './change-groups.ts';
import { settingName } from './setting-choices.ts';

/** Group profiles that a summary names; the others are counted. */
const NAMED = 3;

export type CopiedChangesProps = {
  readonly changes: ChangeGroup;
  /** Whether the expanded change is one of them. */
  readonly isOpened: boolean;
  /** The changes one by one. */
  readonly children: ReactNode;
};

/** Shows the changes of a copy to several group profiles as one entry; expanded, each of them. */
export function CopiedChanges({ changes, isOpened, children }: CopiedChangesProps) {
  const { t, i18n } = useTranslation('change-history');
  const { locale, timeZone } = useSessionUser();
  const nameOf = useProfileNames(changes.map(({ profileId }) => profileId));
  const [isExpanded, setExpanded] = useState(isOpened);
  const [{ at, by, settingId, copiedFrom, note }] = changes;
  const names = changes.map(({ profileId }) => nameOf(profileId) ?? t('deletedProfile'));
  const rest = names.length - NAMED;
  const shown = rest > 1 ? [...names.slice(0, NAMED), t('copied.more', { count: rest })] : names;
  const time = dateFormat(locale, { timeStyle: 'medium', timeZone }).format(new Date(at));
  return (
    <li className={styles.entry} data-changes={changes.map(({ id }) => id).join(' ')}>
      <Disclosure
        isExpanded={isExpanded || isOpened}
        onExpandedChange={setExpanded}
        title={
          <span className={styles.title}>
            <time dateTime={at} className={styles.time}>
              {time}
            </time>{' '}
            <Avatar name={by ?? t('someone')} size="small" />{' '}
            <span className={styles.text}>
              <span className={styles.sentence}>
                <Trans
                  t={t}
                  key={changes.length}
                  i18nKey="copied.sentence"
                  count={changes.length}
                  values={{ by: by ?? t('someone'), setting: settingName(settingId), source: copiedFrom?.name }}
                  components={{ who: <strong />, what: <strong /> }}
                />
              </span>{' '}
              <span className="note">{new Intl.ListFormat(i18n.language).format(shown)}</span>{' '}
              {note !== undefined && <span className={styles.reason}>{t('note', { note })}</span>}
            </span>{' '}
            <span className={styles.badges}>
              <OutcomeBadges changes={changes} />
              <Badge>
                <IconCopy size={14} aria-hidden="true" />
                <span>{t('origins.copy')}</span>
              </Badge>
            </span>
          </span>
        }
      >
        {(isExpanded || isOpened) && <ul className={styles.copies}>{children}</ul>}
      </Disclosure>
    </li>
  );
}

/** Counts the changes that were not saved, and those whose outcome is unknown. */
function OutcomeBadges({ changes }: Pick<CopiedChangesProps, 'changes'>) {
  const { t } = useTranslation('change-history');
  return (['failed', 'unknown'] as const).map((outcome) => {
    const count = changes.filter((change) => change.outcome === outcome).length;
    if (count === 0) return null;
    return (
      <Badge key={outcome} tone={outcome === 'failed' ? 'danger' : 'warning'}>
        {t(`copied.${outcome}`, { count })}
      </Badge>
    );
  });
}
