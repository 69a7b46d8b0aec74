import type { CopyChange } from '@fieldstone/contracts/organization/copy';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { RadioGroup } from '@fieldstone/ui/radio';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { copyChangesQuery } from './copy-queries.ts';
import styles from './copy-wizard.module.css';
import { PayloadDifferences } from '../../settings/planned-change/payload-differences.tsx';
import type { RenderSettingValue } from '../../settings/planned-change/payload-differences.tsx';

export type ReviewChangesProps = {
  readonly copyId: string;
  readonly onCancel: () => void;
  /** Called with the settings to overwrite; the others stay as they are. */
  readonly onConfirm: (overwrite: readonly CopyChange[]) => void;
  readonly renderValue: RenderSettingValue;
};

const keyOf = ({ profileId, settingId }: CopyChange) => `${profileId} ${settingId}`;

/** Requires a decision for each setting that someone changed after the dry run, before a retry overwrites it (FIX-12). */
export function ReviewChanges({ copyId, onCancel, onConfirm, renderValue }: ReviewChangesProps) {
  const { t } = useTranslation(['copy', 'common']);
  const [decisions, setDecisions] = useState<ReadonlyMap<string, string>>(new Map());
  const [hasTried, setTried] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(copyChangesQuery(copyId));
  const records = data?.records ?? [];
  const undecided = records.filter((change) => !decisions.has(keyOf(change)));
  const confirm = () => {
    setTried(true);
    if (undecided.length === 0) onConfirm(records.filter((change) => decisions.get(keyOf(change)) === 'overwrite'));
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
      <div className={styles.body}>
        <p className={styles.hint}>{t('review.hint')}</p>
        {error && (
          <FailureBanner
            title={t('review.failed')}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton lines={6} label={t('review.loading')} />}
        {data && data.total > records.length && (
          <Banner tone="info" title={t('review.more', { shown: records.length, count: data.total })} />
        )}
        <ul className={styles.changes}>
          {records.map((change) => (
            <li key={keyOf(change)}>
              <ChangeToReview
                change={change}
                decision={decisions.get(keyOf(change)) ?? null}
                isMissing={hasTried && !decisions.has(keyOf(change))}
                onDecide={(decision) => setDecisions((before) => new Map(before).set(keyOf(change), decision))}
                renderValue={renderValue}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

type ChangeToReviewProps = Pick<ReviewChangesProps, 'renderValue'> & {
  readonly change: CopyChange;
  readonly decision: string | null;
  /** Whether the user tried to continue without a decision. */
  readonly isMissing: boolean;
  readonly onDecide: (decision: string) => void;
};

function ChangeToReview({ change, decision, isMissing, onDecide, renderValue }: ChangeToReviewProps) {
  const { t } = useTranslation('copy');
  const moment = useMoment();
  const setting = settingById(change.settingId);
  const name = setting ? pageName(setting.name) : change.settingId;
  const { changed } = change;
  return (
    <>
      <h4>{t('review.change', { profile: change.profileName, setting: name })}</h4>
      <p className={styles.hint}>
        {changed
          ? t(changed.by === null ? 'review.changedAt' : 'review.changed', {
              by: changed.by,
              at: moment(changed.at),
            })
          : t('review.removed')}
      </p>
      {setting && (
        <PayloadDifferences setting={setting} before={change.before} after={change.after} renderValue={renderValue} />
      )}
      <RadioGroup
        isInline
        label={t('review.decision', { profile: change.profileName })}
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
