import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '@fieldstone/ui/avatar';
import { Badge } from '@fieldstone/ui/badge';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useProfileNames } from '../../domains/group-profile/use-profile-names.ts';
import styles from './change-history.module.css';
import { OriginBadge } from './change-badges.tsx';
import type { ChangeGroup } from './change-groups.ts';
import { settingSentence } from './sentences.ts';
import { settingName } from './setting-choices.ts';

/** Group profiles or settings that a summary names; the others are counted. */
const NAMED = 3;

export type JointChangesProps = {
  readonly changes: ChangeGroup;
  /** Whether the expanded change is one of them. */
  readonly isOpened: boolean;
  /** The changes one by one. */
  readonly children: ReactNode;
};

/** Shows the changes of an operation, such as a copy, its undo or a save of several settings, as one entry; expanded, each of them. */
export function JointChanges({ changes, isOpened, children }: JointChangesProps) {
  const { t, i18n } = useTranslation('change-history');
  const { locale, timeZone } = useSessionUser();
  const nameOf = useProfileNames(changes.map(({ profileId }) => profileId));
  const [isExpanded, setExpanded] = useState(isOpened);
  const [latest] = changes;
  const { at, origin, copiedFrom, note } = latest;
  const by = latest.by ?? t('someone');
  const settings = distinct(changes.map(({ settingId }) => settingId)).map(settingName);
  const profiles = distinct(changes.flatMap(({ profileId }) => profileId ?? [])).map(
    (id) => nameOf(id) ?? t('deletedProfile'),
  );
  const [[setting, ...otherSettings], [profile, ...otherProfiles]] = [settings, profiles];
  const names = otherProfiles.length > 0 ? profiles : settings;
  const rest = names.length - NAMED;
  const shown = rest > 1 ? [...names.slice(0, NAMED), t('joint.more', { count: rest })] : names;
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
            <Avatar name={by} size="small" />{' '}
            <span className={styles.text}>
              <span className={styles.sentence}>
                <Trans
                  t={t}
                  key={changes.length}
                  i18nKey={`sentences.${settingSentence(latest)}`}
                  values={{
                    by,
                    setting: otherSettings.length > 0 ? t('joint.settings', { count: settings.length }) : setting,
                    profile: otherProfiles.length > 0 ? t('joint.profiles', { count: profiles.length }) : profile,
                    source: copiedFrom?.name,
                  }}
                  components={{ who: <strong />, what: <strong /> }}
                />
              </span>{' '}
              <span className="note">{new Intl.ListFormat(i18n.language).format(shown)}</span>{' '}
              {note !== undefined && <span className={styles.reason}>{t('note', { note })}</span>}
            </span>{' '}
            <span className={styles.badges}>
              <OutcomeBadges changes={changes} /> <OriginBadge origin={origin} />
            </span>
          </span>
        }
      >
        {(isExpanded || isOpened) && <ul className={styles.joint}>{children}</ul>}
      </Disclosure>
    </li>
  );
}

/** Counts the changes that were not saved, and those whose outcome is unknown. */
function OutcomeBadges({ changes }: Pick<JointChangesProps, 'changes'>) {
  const { t } = useTranslation('change-history');
  return (['failed', 'unknown'] as const).map((outcome) => {
    const count = changes.filter((change) => change.outcome === outcome).length;
    if (count === 0) return null;
    return (
      <Badge key={outcome} tone={outcome === 'failed' ? 'danger' : 'warning'}>
        {t(`joint.${outcome}`, { count })}
      </Badge>
    );
  });
}

function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}
