import { testModel } from '@fieldstone/contracts/skills/model-test';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { isAbort } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { modelQuery } from './model-query.ts';
import { ModelTestResult } from './model-test-result.tsx';
import { useStoppableRun } from './use-stoppable-run.ts';

/** Shows the AI model, and tests it for people who may configure (requirement AIX-10). */
export function ModelTest() {
  const { t } = useTranslation(['model-test', 'ai-usage']);
  const { data: model, error, isFetching, refetch } = useQuery(modelQuery);
  const isReadOnly = useIsReadOnly();
  if (model === undefined)
    return error ? (
      <FailureBanner title={t('failed')} error={error} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <Skeleton lines={2} label={t('loading')} />
    );
  if (model === null) return <p className="note">{t('none')}</p>;
  return (
    <div className="stack-3">
      <p className="note">{isReadOnly ? t('readOnly', { model }) : t('text', { model })}</p>
      {!isReadOnly && <Run />}
    </div>
  );
}

function Run() {
  const { t } = useTranslation('model-test');
  const { tried, stop, runButton, stopButton } = useStoppableRun((_input: undefined, signal) =>
    call(testModel, undefined, { signal, changesNothing: true }),
  );
  return (
    <>
      <div className="wrap-3">
        <Button ref={runButton} isPending={tried.isPending} onPress={() => tried.mutate(undefined)}>
          {t('run')}
        </Button>
        {tried.isPending && (
          <Button ref={stopButton} onPress={stop}>
            {t('stop')}
          </Button>
        )}
      </div>
      <FailureBanner title={t('runFailed')} error={tried.error} />
      <output aria-label={t('result')}>
        {isAbort(tried.error) && <span className="note">{t('stopped', { page: pageName('ai-usage') })}</span>}
        {tried.data && <ModelTestResult test={tried.data} />}
      </output>
    </>
  );
}
