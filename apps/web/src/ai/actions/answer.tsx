import type { ActionSummary } from '@fieldstone/contracts/skills/ai-actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Disclosure } from '@fieldstone/ui/disclosure';
import editor from '../../settings/ui/editor.module.css';
import styles from './page.module.css';
import { ResponseText } from './response-text.tsx';
import { VisibleData } from './visible-data.tsx';

/** Shows the result of a try: the response of the model or, without a model, the data that one would receive. */
export function Answer({ answer }: { readonly answer: ActionSummary }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const { summary, data, related } = answer;
  if (summary !== null) return <ModelResponse answer={answer} summary={summary} />;
  return (
    <section aria-labelledby="would-receive" className={styles.answer}>
      <h4 id="would-receive" className={styles.relatedHeading}>
        {t('ai-usage:ai-actions.answer.wouldReceive')}
      </h4>
      {data.length === 0 && <p className={editor.note}>{t('ai-usage:ai-actions.answer.noData')}</p>}
      <VisibleData data={data} related={related} />
    </section>
  );
}

function ModelResponse({ answer, summary }: { readonly answer: ActionSummary; readonly summary: string }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const { locale } = useSessionUser();
  const [isOpen, setOpen] = useState(false);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const { outcome, mark, model, inputTokens, outputTokens, credits, data, related } = answer;
  return (
    <div className={styles.answer}>
      <div className={styles.summary}>
        <ResponseText>{summary}</ResponseText>
      </div>
      {outcome !== null && outcome !== 'complete' && (
        <Banner tone="warning" title={t(`ai-usage:ai-actions.answer.endings.${outcome}`)}>
          <p>{t(`ai-usage:ai-actions.answer.endingTexts.${outcome}`)}</p>
        </Banner>
      )}
      <p className={styles.cost}>
        <Badge tone="accent">{model ?? t('ai-usage:ai-actions.answer.model')}</Badge>
        <span>
          {t('ai-usage:ai-actions.answer.cost', {
            input: number.format(inputTokens),
            output: number.format(outputTokens),
            credits: number.format(credits),
          })}
        </span>
      </p>
      {mark !== null && <p className={editor.note}>{t(`ai-usage:usage.markTexts.${mark}`)}</p>}
      <Disclosure
        title={t('ai-usage:ai-actions.answer.seen', { count: data.length })}
        isExpanded={isOpen}
        onExpandedChange={setOpen}
      >
        <VisibleData data={data} related={related} />
      </Disclosure>
    </div>
  );
}
