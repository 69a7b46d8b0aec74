import { RESTORED_IDS } from '@fieldstone/contracts/organization/restore-settings';
import type { PlannedChange, PlannedItem } from '@fieldstone/contracts/organization/planned-change';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { messageText } from '../../lib/api/message-text.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { ChangeProgress } from '../planned-change/change-progress.tsx';
import { FixLink } from '../planned-change/fix-link.tsx';
import { OutcomeBadge, OutcomeCounts } from '../planned-change/outcomes.tsx';
import { lineSetting, SettingLines } from '../planned-change/setting-lines.tsx';
import type { SettingLine } from '../planned-change/setting-lines.tsx';
import { isRunning } from './restore-queries.ts';
import styles from './restore-moment.module.css';
import type { RestoreMoment } from './use-restore-moment.ts';

/** Returns the kind of a displayed change: the restore, or its undo. */
export const kindOf = ({ kind }: PlannedChange): 'undo' | 'restore' => (kind === 'undo' ? 'undo' : 'restore');

/** Shows the progress of a restore or of its undo and, when it is done, the outcome for each setting. */
export function RestoreResult({ restore, profileId }: { readonly restore: RestoreMoment; readonly profileId: string }) {
  const { t } = useTranslation(['restore', 'copy']);
  const { data: change, error, isFetching, refetch } = restore.change;
  const { data: items } = restore.items;
  const lineOf = (item: PlannedItem): SettingLine | undefined => {
    const { reason, message, code, params } = item;
    const settingId = RESTORED_IDS.find((id) => id === item.settingId);
    return (
      settingId && {
        settingId,
        badge: <OutcomeBadge result={item} />,
        reason: message === null ? reason && t(`copy:reasons.${reason}`) : messageText({ code, params, message }),
        fix: <FixLink reason={reason} setting={lineSetting(settingId)} profileId={profileId} />,
      }
    );
  };
  const isStopped = change?.transitions.includes('plan') === true;
  return (
    <>
      <FailureBanner
        tone={change ? 'warning' : 'error'}
        title={t('progressFailed')}
        error={error}
        isRetrying={isFetching}
        onRetry={refetch}
      />
      {change && isRunning(change) && (
        <ChangeProgress label={t(`running.${kindOf(change)}`)} counts={change.counts} resumesAt={change.resumesAt} />
      )}
      {change && !isRunning(change) && (
        <>
          <FailureBanner
            title={t('copy:result.failed')}
            error={restore.items.error}
            isRetrying={restore.items.isFetching}
            onRetry={restore.items.refetch}
          />
          <output className={styles.summary}>
            <span>{t(`done.${kindOf(change)}`)}</span>
            {items && <OutcomeCounts results={items} />}
          </output>
          {isStopped && <Banner tone="warning" title={t('stopped')} />}
          {change.counts.unknown > 0 && <Banner tone="warning" title={t('copy:result.unknownText')} />}
          {!items && !restore.items.error && <Skeleton lines={4} label={t('copy:result.loading')} />}
          {items && <SettingLines lines={items.flatMap((item) => lineOf(item) ?? [])} />}
        </>
      )}
    </>
  );
}
