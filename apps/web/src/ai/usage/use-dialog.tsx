import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../lib/api/message-text.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Dialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import styles from './page.module.css';
import { aiUseQuery } from './usage-query.ts';

/** The displayed details of a use, in order. */
const FACTS = [
  'userName',
  'userId',
  'skill',
  'action',
  'source',
  'model',
  'inputTokens',
  'outputTokens',
  'credits',
  'latencyMs',
  'outcome',
  'error',
  'object',
  'recordId',
  'id',
] as const;

/** Shows all details of one use of the AI. */
export function UseDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('ai');
  const moment = useMoment();
  const { locale } = useSessionUser();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const { data, error } = useQuery(aiUseQuery(id));
  const textOf = (fact: (typeof FACTS)[number]): string | null => {
    if (!data) return null;
    if (fact === 'skill') return t(`usage.skills.${data.skill}`);
    if (fact === 'source') return t(`usage.sources.${data.source}`);
    if (fact === 'outcome') return t(`usage.outcomeTexts.${data.outcome}`);
    if (fact === 'model') return data.model ?? t('usage.noModel');
    if (fact === 'latencyMs') return t('usage.milliseconds', { value: number.format(data.latencyMs) });
    if (fact === 'inputTokens' || fact === 'outputTokens' || fact === 'credits') return number.format(data[fact]);
    if (fact === 'error') return data.error && messageText(data.error);
    return data[fact];
  };
  return (
    <Dialog isOpen onClose={onClose} title={data ? t('usage.use', { at: moment(data.at) }) : t('usage.detail')}>
      <FailureBanner title={t('usage.detailFailed', { id })} error={error} />
      {!data && !error && <Skeleton lines={8} label={t('usage.loading')} />}
      {data && (
        <dl className={styles.facts}>
          {FACTS.filter((fact) => textOf(fact) !== null).map((fact) => (
            <div key={fact} style={{ display: 'contents' }}>
              <dt>{t(`usage.columns.${fact}`)}</dt>
              <dd>{textOf(fact)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
