import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../lib/api/message-text.ts';
import { useDuration } from '../../lib/session/use-duration.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { CorrectDialog } from './correct-dialog.tsx';
import { aiUseQuery } from './usage-query.ts';

/** The displayed details of a use, in order. */
const FACTS = [
  'userName',
  'userId',
  'skill',
  'action',
  'source',
  'model',
  'responseModel',
  'inputTokens',
  'cachedTokens',
  'outputTokens',
  'reasoningTokens',
  'mark',
  'reported',
  'credits',
  'latencyMs',
  'timeSource',
  'outcome',
  'error',
  'object',
  'recordId',
  'id',
] as const;

/** Shows all details of one use of the AI. */
export function UseDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const moment = useMoment();
  const duration = useDuration();
  const { locale } = useSessionUser();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const { data, error } = useQuery(aiUseQuery(id));
  const textOf = (fact: (typeof FACTS)[number]): string | null => {
    if (!data) return null;
    if (fact === 'skill') return t(`ai-usage:usage.skills.${data.skill}`);
    if (fact === 'source') return t(`ai-usage:usage.sources.${data.source}`);
    if (fact === 'outcome') return t(`ai-usage:usage.outcomeTexts.${data.outcome}`);
    if (fact === 'model') return data.model ?? t('ai-usage:usage.noModel');
    if (fact === 'latencyMs') return duration(data.latencyMs);
    if (fact === 'cachedTokens' || fact === 'reasoningTokens')
      return data[fact] === 0 ? null : number.format(data[fact]);
    if (fact === 'mark') return data.mark && t(`ai-usage:usage.markTexts.${data.mark}`);
    if (fact === 'timeSource') return data.timeSource && t('ai-usage:usage.observedTime');
    if (fact === 'reported') {
      const { inputTokens, outputTokens } = data.reported ?? {};
      return data.reported && t('ai-usage:usage.reported', { input: inputTokens ?? '–', output: outputTokens ?? '–' });
    }
    if (fact === 'inputTokens' || fact === 'outputTokens' || fact === 'credits') return number.format(data[fact]);
    if (fact === 'error') return data.error && messageText(data.error);
    return data[fact];
  };
  const isReadOnly = useIsReadOnly();
  const [isCorrecting, setCorrecting] = useState(false);
  if (data && isCorrecting) return <CorrectDialog use={data} onClose={() => setCorrecting(false)} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      actions={
        data && !isReadOnly && <Button onPress={() => setCorrecting(true)}>{t('ai-usage:usage.correct')}</Button>
      }
      title={data ? t('ai-usage:usage.use', { at: moment(data.at) }) : t('ai-usage:usage.detail')}
    >
      <FailureBanner title={t('ai-usage:usage.detailFailed', { id })} error={error} />
      {!data && !error && <Skeleton lines={8} label={t('ai-usage:usage.loading')} />}
      {data && (
        <dl className="facts">
          {FACTS.filter((fact) => textOf(fact) !== null).map((fact) => (
            <div key={fact}>
              <dt>{t(`ai-usage:usage.columns.${fact}`)}</dt>
              <dd>{textOf(fact)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
