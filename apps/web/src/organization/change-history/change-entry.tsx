import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';
import type { ComponentType } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '@fieldstone/ui/avatar';
import { Badge } from '@fieldstone/ui/badge';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import styles from './change-history.module.css';
import { ChangeDetails } from './change-details.tsx';
import { viewOf } from './change-views.tsx';
import { settingName } from './setting-choices.ts';

export type ChangeEntryProps = {
  readonly entry: ChangeHistoryEntry;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
};

type Icon = ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>;

const ICONS: Partial<Record<ChangeOrigin, Icon>> = {
  api: IconApi,
  copy: IconCopy,
  outside: IconExternalLink,
  restore: IconHistory,
  undo: IconArrowBackUp,
};

/** Shows a change: when, who, what and its kind, with its restore; expanded, its difference and its links. */
export function ChangeEntry({ entry, isExpanded, onExpandedChange }: ChangeEntryProps) {
  const { t } = useTranslation('change-history');
  const { profiles } = useAppData();
  const { locale, timeZone } = useSessionUser();
  const isReadOnly = useIsReadOnly();
  const { sentence, Difference, Restore } = viewOf(entry.settingId);
  const by = entry.by ?? t('someone');
  const setting = settingName(entry.settingId);
  const known = profiles.find(({ id }) => id === entry.profileId)?.name;
  const profile = known ?? t('deletedProfile');
  const name = known ?? nameIn(entry) ?? (entry.profileId === null ? setting : profile);
  const time = dateFormat(locale, { timeStyle: 'medium', timeZone }).format(new Date(entry.at));
  const Icon = ICONS[entry.origin];
  return (
    <li id={`change-${entry.id}`} className={styles.entry} data-open={isExpanded}>
      <Disclosure
        isExpanded={isExpanded}
        onExpandedChange={onExpandedChange}
        aside={Restore && !isReadOnly && <Restore entry={entry} />}
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
              {entry.outcome !== 'done' && (
                <Badge tone={entry.outcome === 'failed' ? 'danger' : 'warning'}>{t(`outcomes.${entry.outcome}`)}</Badge>
              )}
              <Badge tone={entry.origin === 'outside' ? 'warning' : 'neutral'}>
                {Icon && <Icon size={14} aria-hidden="true" />}
                <span>{t(`origins.${entry.origin}`)}</span>
              </Badge>
            </span>
          </span>
        }
      >
        {isExpanded && <ChangeDetails entry={entry} />}
      </Disclosure>
    </li>
  );
}

/** Returns the name among the changed values, or the id of a process without one. */
function nameIn({ before, after, process }: ChangeHistoryEntry): string | undefined {
  const name = after?.['name'] ?? before?.['name'];
  return typeof name === 'string' ? name : process?.processId;
}
