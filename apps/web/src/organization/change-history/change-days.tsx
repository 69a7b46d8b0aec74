import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, toDay } from '@fieldstone/contracts/platform/days';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { ChangeEntry } from './change-entry.tsx';
import { groupChanges } from './change-groups.ts';
import styles from './change-history.module.css';
import { JointChanges } from './joint-changes.tsx';

export type ChangeDaysProps = {
  /** Newest first. */
  readonly changes: readonly ChangeHistoryEntry[];
  /** The id of the expanded change; null for none. */
  readonly opened: string | null;
  readonly onOpen: (id: string | undefined) => void;
};

/** Shows changes in groups by day, in the user's time zone. */
export function ChangeDays({ changes, opened, onOpen }: ChangeDaysProps) {
  const { t } = useTranslation('change-history');
  const { locale, timeZone } = useSessionUser();
  const [now] = useState(() => Date.now());
  const today = toDay(now, timeZone);
  const names = new Map([
    [today, t('today')],
    [addDays(today, -1), t('yesterday')],
  ]);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone });
  const isLoaded = opened !== null && changes.some(({ id }) => id === opened);
  const [arrived] = useState(opened);
  // The link opens the change itself.
  useEffect(() => {
    if (isLoaded && arrived === opened)
      document.getElementById(`change-${opened}`)?.scrollIntoView({ block: 'center' });
  }, [isLoaded, arrived, opened]);
  const days = [...Map.groupBy(changes, ({ at }) => toDay(Date.parse(at), timeZone))];
  const entryOf = (entry: ChangeHistoryEntry) => (
    <ChangeEntry
      key={entry.id}
      entry={entry}
      isExpanded={entry.id === opened}
      onExpandedChange={(isExpanded) => onOpen(isExpanded ? entry.id : undefined)}
    />
  );
  return days.map(([day, entries]) => {
    const [first] = entries;
    const text = first ? date.format(new Date(first.at)) : day;
    return (
      <section key={day}>
        <h2 className={styles.day}>
          {names.get(day)} <span className={names.has(day) ? styles.date : undefined}>{text}</span>
        </h2>
        <ul aria-label={t('list', { day: text })} className="surface">
          {groupChanges(entries).map((group) =>
            group.length === 1 ? (
              entryOf(group[0])
            ) : (
              <JointChanges key={group[0].id} changes={group} isOpened={group.some(({ id }) => id === opened)}>
                {group.map(entryOf)}
              </JointChanges>
            ),
          )}
        </ul>
      </section>
    );
  });
}
