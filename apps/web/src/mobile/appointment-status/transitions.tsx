import type { AppointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { StatusesFailure } from '../../domains/status/statuses-failure.tsx';
import type { Statuses } from '../../domains/status/use-statuses.ts';
import { Card } from '@fieldstone/ui/card';
import { cx } from '@fieldstone/ui/cx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { GraphPlaceholder } from './graph-placeholder.tsx';
import { TransitionEditor } from './transition-editor.tsx';
import { TransitionOverview } from './transition-overview.tsx';
import type { TransitionOverviewProps } from './transition-overview.tsx';
import { rowsOf, toTransitions } from './transition-rows.ts';
import styles from './transitions.module.css';

/** Up to this many transitions the diagram follows every edit; beyond it, edits are debounced by so many milliseconds. */
const DRAWN_AT_ONCE = 60;
const PAUSE = 1000;

export type TransitionsProps = { readonly form: PageForm<AppointmentStatus>; readonly statuses: Statuses };

/** Shows the effective transitions: editable ones of the group profile, else read-only ones of the org or the service board. */
export function Transitions({ form, statuses }: TransitionsProps) {
  const { t } = useTranslation(['statuses', 'settings']);
  const { isServiceBoardEnabled } = useAppData();
  const isOwn = form.edit.allowConfiguration && !isServiceBoardEnabled;
  const rows = useMemo(
    () => (isOwn ? rowsOf(form.edit) : toTransitions(statuses.statuses)),
    [isOwn, form.edit, statuses.statuses],
  );
  const intro = isServiceBoardEnabled ? 'serviceBoard' : 'org';
  return (
    <Card title={t('transitions.title')}>
      <StatusesFailure statuses={statuses} />
      {(isOwn || statuses.error === null) && (
        <p className={styles.intro}>{t(`transitions.${isOwn ? 'own' : intro}`)}</p>
      )}
      <div className={styles.container}>
        {statuses.isLoading ? (
          <GraphPlaceholder label={t('loading')} />
        ) : (
          <div className={cx(styles.split, !isOwn && styles.readOnly)}>
            {isOwn && <TransitionEditor form={form} statuses={statuses} />}
            {(isOwn || statuses.error === null) && <Overview rows={rows} statuses={statuses} />}
          </div>
        )}
      </div>
    </Card>
  );
}

/** Mounted with the loaded transitions, so that none of its delays first shows an empty diagram. */
function Overview({ rows, statuses }: TransitionOverviewProps) {
  // The layout of hundreds of arrows is too slow to run on every keystroke.
  const { value: rested } = useDebounced(rows, JSON.stringify(rows), PAUSE);
  const drawn = useDeferredValue(rows.length > DRAWN_AT_ONCE ? rested : rows);
  return <TransitionOverview rows={drawn} statuses={statuses} />;
}
