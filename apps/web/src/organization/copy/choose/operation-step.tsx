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
import { profileResults } from '../results.ts';
import { SettingLines } from '../../../settings/planned-change/setting-lines.tsx';
import { TargetTable } from './target-table.tsx';
import type { Copy } from '../use-copy.ts';

export type OperationStepProps = {
  readonly copy: Copy;
  readonly onShow: (copyId: string) => void;
};

const TONES = { success: 'success', failure: 'danger', unknown: 'warning', pending: 'neutral' } as const;

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
        <ChangeProgress label={t(`operation.running.${kind}`)} counts={operation.counts} />
      ) : (
        <Results results={copy.results} />
      )}
    </>
  );
}

function Results({ results }: { readonly results: Copy['results'] }) {
  const { t } = useTranslation('copy');
  const { data, error, isFetching, refetch } = results;
  if (!data) {
    if (!error) return <Skeleton lines={6} label={t('result.loading')} />;
    return <FailureBanner title={t('result.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  const profiles = profileResults(data);
  const countOf = (desired: string) => profiles.filter(({ status }) => status === desired).length;
  return (
    <>
      <output className={styles.summary}>
        <span>{t('result.summary', { count: profiles.length })}</span>
        {(['success', 'failure', 'unknown'] as const).map((status) => (
          <Badge key={status} tone={countOf(status) > 0 ? TONES[status] : 'neutral'}>
            {t(`result.counts.${status}`, { count: countOf(status) })}
          </Badge>
        ))}
      </output>
      {countOf('unknown') > 0 && <Banner tone="warning" title={t('result.unknownText')} />}
      <TargetTable
        label={t('result.table')}
        emptyText={t('result.none')}
        rows={profiles.map(({ id, name, status, settings }) => ({
          id,
          name,
          status: <Badge tone={TONES[status]}>{t(`result.statuses.${status}`)}</Badge>,
          renderDetails: () => <Outcomes settings={settings} />,
        }))}
      />
    </>
  );
}

function Outcomes({ settings }: { readonly settings: readonly CopyResult[] }) {
  const { t } = useTranslation('copy');
  return (
    <SettingLines
      lines={settings.map((result) => ({
        settingId: result.settingId,
        badge: <Badge tone={TONES[result.outcome]}>{t(`result.statuses.${result.outcome}`)}</Badge>,
        reason: reasonText(result),
      }))}
    />
  );
}
