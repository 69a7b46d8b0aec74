import type { PlannedItem } from '@fieldstone/contracts/changes/planned-change';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { RadioGroup } from '@fieldstone/ui/radio';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import { changedItemsQuery } from '../change-queries.ts';
import styles from '../changes.module.css';
import { itemName } from '../setting-names.ts';
import { PayloadDifferences } from '../payload-differences.tsx';
import type { Overwrite } from '../use-change.ts';

export type ReviewChangesProps = {
  readonly changeId: string;
  /** Number of settings that someone changed. */
  readonly total: number;
  readonly onCancel: () => void;
  /** Called with the settings to overwrite; the others stay as they are. */
  readonly onConfirm: (overwrite: readonly Overwrite[]) => void;
};

/** Requires a decision for each setting that someone changed after the plan, before a retry overwrites it (FIX-12). */
export function ReviewChanges({ changeId, total, onCancel, onConfirm }: ReviewChangesProps) {
  const { t } = useTranslation(['changes', 'common']);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, string>>(new Map());
  const [hasTried, setTried] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(changedItemsQuery(changeId));
  const items = data ?? [];
  const confirm = () => {
    setTried(true);
    if (!items.every(({ position }) => decisions.has(position))) return;
    onConfirm(
      items.flatMap(({ position, conflict }) =>
        conflict && decisions.get(position) === 'overwrite' ? [{ position, version: conflict.version }] : [],
      ),
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      size="large"
      title={t('review.title')}
      actions={
        <>
          <Button onPress={onCancel}>{t('common:cancel')}</Button>
          <Button variant="primary" isDisabled={!data} onPress={confirm}>
            {t('tryAgain')}
          </Button>
        </>
      }
    >
      <div className="stack-3">
        <p className="muted">{t('review.hint')}</p>
        <FailureBanner title={t('review.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />
        {!data && !error && <Skeleton lines={6} label={t('review.loading')} />}
        {data && total > items.length && (
          <Banner tone="info" title={t('review.more', { shown: items.length, count: total })} />
        )}
        <ul className={styles.reviewed}>
          {items.map((item) => (
            <li key={item.position}>
              <ItemToReview
                item={item}
                decision={decisions.get(item.position) ?? null}
                isMissing={hasTried && !decisions.has(item.position)}
                onDecide={(decision) => setDecisions((before) => new Map(before).set(item.position, decision))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

type ItemToReviewProps = {
  readonly item: PlannedItem;
  readonly decision: string | null;
  /** Whether the user tried to continue without a decision. */
  readonly isMissing: boolean;
  readonly onDecide: (decision: string) => void;
};

function ItemToReview({ item, decision, isMissing, onDecide }: ItemToReviewProps) {
  const { t } = useTranslation('changes');
  const moment = useMoment();
  const { settingId, changed, before, after, profileName: profile } = item;
  return (
    <>
      <h4>{t('review.change', { profile, setting: itemName(settingId) })}</h4>
      <p className="muted">
        {changed
          ? t(changed.by === null ? 'review.changedAt' : 'review.changed', { by: changed.by, at: moment(changed.at) })
          : t('review.removed')}
      </p>
      <PayloadDifferences settingId={settingId} before={before} after={after} />
      <RadioGroup
        isInline
        label={t('review.decision', { profile })}
        value={decision}
        errorMessage={isMissing ? t('review.required') : undefined}
        onChange={onDecide}
        options={[
          { id: 'keep', label: t('review.keep') },
          { id: 'overwrite', label: t('review.overwrite') },
        ]}
      />
    </>
  );
}
