import type { CopyResult } from '@fieldstone/contracts/organization/copy';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../lib/session/use-moment.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Skeleton } from '@fieldstone/ui/skeleton';
import styles from '../copy-wizard.module.css';
import { reasonText } from '../result-file.ts';
import { ChangeProgress } from '../../../settings/planned-change/change-progress.tsx';
import { OutcomeBadge, OutcomeCounts } from '../../../settings/planned-change/outcomes.tsx';
import { countOutcome, OUTCOME_TONES } from '../../../settings/planned-change/shown-outcome.ts';
import { profileResults } from '../results.ts';
import { useSizeText } from '../use-size-text.ts';
import { SettingLines } from '../../../settings/planned-change/setting-lines.tsx';
import { TargetTable } from './target-table.tsx';
import type { Copy } from '../use-copy.ts';

export type OperationStepProps = {
  readonly copy: Copy;
  readonly onShow: (copyId: string) => void;
};

/** Shows the progress of a copy and, when it is done, the outcome for each group profile (requirement CPY-04). */
export function OperationStep({ copy, onShow }: OperationStepProps) {
  const { t } = useTranslation('copy');
  const moment = useMoment();
  const { data: operation, error, isFetching, refetch } = copy.operation;
  if (!operation) {
    if (!error) return <Skeleton lines={6} label={t('operation.loading')} />;
    return <FailureBanner title={t('operation.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  const { kind, status, source, startedBy, startedAt, undoneBy, undoOf } = operation;
  return (
    <>
      <p className={styles.summary}>
        {t(`operation.started.${kind}`, { source: source.name, by: startedBy, at: moment(startedAt) })}
      </p>
      {error && (
        <FailureBanner
          tone="warning"
          title={t('operation.behind')}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {undoneBy !== null && (
        <Banner
          tone="info"
          title={t('operation.undone')}
          action={<Button onPress={() => onShow(undoneBy)}>{t('operation.showUndo')}</Button>}
        />
      )}
      {undoOf !== null && (
        <p>
          <Button variant="quiet" size="small" onPress={() => onShow(undoOf)}>
            {t('operation.showCopy')}
          </Button>
        </p>
      )}
      {status === 'running' ? (
        <ChangeProgress
          label={t(`operation.running.${kind}`)}
          counts={operation.counts}
          resumesAt={operation.resumesAt}
        />
      ) : (
        <Results results={copy.results} />
      )}
    </>
  );
}

function Results({ results }: { readonly results: Copy['results'] }) {
  const { t } = useTranslation('copy');
  const sizeText = useSizeText();
  const { data, error, isFetching, refetch } = results;
  if (!data) {
    if (!error) return <Skeleton lines={6} label={t('result.loading')} />;
    return <FailureBanner title={t('result.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  const profiles = profileResults(data);
  return (
    <>
      <output className={styles.summary}>
        <span>
          {sizeText({
            settings: new Set(data.map(({ settingId }) => settingId)).size,
            profiles: profiles.length,
            values: data.length,
          })}
        </span>
        <OutcomeCounts results={data} />
      </output>
      {countOutcome(data, 'unknown') > 0 && <Banner tone="warning" title={t('result.unknownText')} />}
      <TargetTable
        label={t('result.table')}
        emptyText={t('result.none')}
        rows={profiles.map(({ id, name, status, settings }) => ({
          id,
          name,
          status: <Badge tone={OUTCOME_TONES[status]}>{t(`result.statuses.${status}`)}</Badge>,
          renderDetails: () => <Outcomes settings={settings} />,
        }))}
      />
    </>
  );
}

function Outcomes({ settings }: { readonly settings: readonly CopyResult[] }) {
  return (
    <SettingLines
      lines={settings.map((result) => ({
        settingId: result.settingId,
        badge: <OutcomeBadge result={result} />,
        reason: reasonText(result),
      }))}
    />
  );
}
