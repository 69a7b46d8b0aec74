import { previewAction } from '@fieldstone/contracts/skills/ai-actions';
import type { ActionPreview, AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { estimatedTokens } from '@fieldstone/contracts/skills/ai-usage';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { VisibleData } from './visible-data.tsx';

export type PreviewProps = {
  readonly action: AiAction;
  readonly recordId: string;
  /** Whether a model is configured; without one the data are all that a try can show. */
  readonly hasModel: boolean;
};

/** Shows the data that a model would receive for a record, and an estimate of the cost. */
export function Preview({ action, recordId, hasModel }: PreviewProps) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const [isOpen, setOpen] = useState(!hasModel);
  const { object_name: object, copilot_action_text: task } = action;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['ai-action-preview', object, recordId],
    staleTime: 0,
    queryFn: ({ signal }) => call(previewAction, { query: { object_name: object, record_id: recordId } }, { signal }),
  });
  if (data === undefined && error === null)
    return <Skeleton lines={2} label={t('ai-usage:ai-actions.preview.loading')} />;
  return (
    <>
      <FailureBanner
        title={t('ai-usage:ai-actions.preview.failed')}
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
      {data !== undefined && (
        <div className="stack-2">
          <Estimate preview={data} task={task} />
          <Disclosure
            title={t(hasModel ? 'ai-usage:ai-actions.preview.title' : 'ai-usage:ai-actions.preview.titleNoModel')}
            isExpanded={isOpen}
            onExpandedChange={setOpen}
          >
            <VisibleData preview={data} />
          </Disclosure>
        </div>
      )}
    </>
  );
}

function Estimate({ preview, task }: { readonly preview: ActionPreview; readonly task: string }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const { locale } = useSessionUser();
  const { characters, outputLimit, credits } = preview;
  const input = estimatedTokens(characters + task.length);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (
    <p className="note">
      {t('ai-usage:ai-actions.preview.estimate', {
        input: number.format(input),
        inputCredits: number.format((input * credits.input) / 1000),
        output: number.format(outputLimit),
        outputCredits: number.format((outputLimit * credits.output) / 1000),
      })}
    </p>
  );
}
