import type { ActionSummary } from '@fieldstone/contracts/skills/ai-actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Disclosure } from '@fieldstone/ui/disclosure';
import styles from './page.module.css';
import { ResponseText } from './response-text.tsx';

/** Shows the response of the model with its cost, and the text that was sent. */
export function Answer({ answer }: { readonly answer: ActionSummary }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const { locale } = useSessionUser();
  const [isOpen, setOpen] = useState(false);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const { summary, outcome, mark, model, inputTokens, outputTokens, credits, sent } = answer;
  return (
    <div className="stack-2">
      <div className={styles.summary}>
        <ResponseText>{summary}</ResponseText>
      </div>
      {outcome !== 'complete' && (
        <Banner tone="warning" title={t(`ai-usage:ai-actions.answer.endings.${outcome}`)}>
          <p>{t(`ai-usage:ai-actions.answer.endingTexts.${outcome}`)}</p>
        </Banner>
      )}
      <p className={styles.cost}>
        <Badge tone="accent">{model}</Badge>
        <span>
          {t('ai-usage:ai-actions.answer.cost', {
            input: number.format(inputTokens),
            output: number.format(outputTokens),
            credits: number.format(credits),
          })}
        </span>
      </p>
      {mark !== null && <p className="note">{t(`ai-usage:usage.markTexts.${mark}`)}</p>}
      <Disclosure
        title={t('ai-usage:ai-actions.answer.sent', { model })}
        isExpanded={isOpen}
        onExpandedChange={setOpen}
      >
        <Sent title={t('ai-usage:ai-actions.answer.instructions')} text={sent.instructions} />
        <Sent title={t('ai-usage:ai-actions.answer.data')} text={sent.data} />
      </Disclosure>
    </div>
  );
}

function Sent({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section aria-label={title} className={styles.related}>
      <h4 className={styles.relatedHeading}>{title}</h4>
      <pre className={styles.sent}>{text}</pre>
    </section>
  );
}
