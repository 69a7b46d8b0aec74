import type { AppointmentStatus } from '@fieldstone/contracts/appointment-status';
import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/settings-page.tsx';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import { StatusesFailure } from '../../shared/statuses/statuses-failure.tsx';
import type { Statuses } from '../../shared/statuses/use-statuses.ts';
import { Card } from '../../shared/ui/card.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { TransitionEditor } from './transition-editor.tsx';
import { TransitionOverview } from './transition-overview.tsx';
import { rowsOf, transitionsOf } from './transition-rows.ts';
import styles from './transitions.module.css';

export type TransitionsProps = { readonly form: PageForm<AppointmentStatus>; readonly statuses: Statuses };

/** The transitions that apply: those of the group profile to edit, else those of the org or the service board to look at. */
export function Transitions({ form, statuses }: TransitionsProps) {
  const { t } = useTranslation(['calendar', 'settings']);
  const { isServiceBoardEnabled } = useAppData();
  const isOwn = form.edit.allowConfiguration && !isServiceBoardEnabled;
  const rows = isOwn ? rowsOf(form.edit) : transitionsOf(statuses.statuses);
  const intro = isServiceBoardEnabled ? 'serviceBoard' : 'org';
  return (
    <Card title={t('status.transitions.title')}>
      <StatusesFailure statuses={statuses} />
      {statuses.isLoading && <Skeleton label={t('status.loading')} />}
      {(isOwn || statuses.error === null) && (
        <p className={styles['intro']}>{t(`status.transitions.${isOwn ? 'own' : intro}`)}</p>
      )}
      {!statuses.isLoading && (
        <div className={styles['container']}>
          <div className={cx(styles['split'], !isOwn && styles['readOnly'])}>
            {isOwn && <TransitionEditor form={form} statuses={statuses} />}
            {(isOwn || statuses.error === null) && <TransitionOverview rows={rows} statuses={statuses} />}
          </div>
        </div>
      )}
    </Card>
  );
}
