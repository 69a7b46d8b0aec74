import type { ModelTest } from '@fieldstone/contracts/skills/model-test';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { messageText } from '../../lib/api/message-text.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useDuration } from '../../lib/session/use-duration.ts';
import styles from './model-test-result.module.css';

/** Shows what a test of the model found: whether it works, its cost, what it accepts, and its rejections. */
export function ModelTestResult({ test }: { readonly test: ModelTest }) {
  const { t } = useTranslation(['model-test', 'ai-usage']);
  const duration = useDuration();
  const { locale } = useSessionUser();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const { outcome, problem, mark, answer, responseModel, latencyMs, inputTokens, outputTokens, reasoningTokens } = test;
  const facts = [
    ['responseModel', responseModel],
    ['latency', duration(latencyMs)],
    ['input', number.format(inputTokens)],
    ['output', number.format(outputTokens)],
    ['thinking', reasoningTokens === 0 ? t('noThinking') : number.format(reasoningTokens)],
    ['credits', number.format(test.credits)],
    ['answer', answer === '' ? null : answer],
  ] as const;
  return (
    <div className="stack-3">
      {problem === null ? (
        <Works outcome={outcome} />
      ) : (
        <Banner tone="error" title={t('cannot')}>
          <p>{messageText(problem)}</p>
        </Banner>
      )}
      <dl className="facts">
        {facts.map(
          ([name, text]) =>
            text !== null && (
              <div key={name}>
                <dt>{t(`facts.${name}`)}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {mark !== null && <p className="note">{t(`ai-usage:usage.markTexts.${mark}`)}</p>}
      {test.parts.length > 0 && <Parts parts={test.parts} />}
      {test.rejections.length > 0 && <Rejections rejections={test.rejections} />}
    </div>
  );
}

function Works({ outcome }: Pick<ModelTest, 'outcome'>) {
  const { t } = useTranslation(['model-test', 'ai-usage']);
  if (outcome !== 'complete') return <Banner tone="warning" title={t(`ai-usage:usage.outcomeTexts.${outcome}`)} />;
  return (
    <p>
      <Badge tone="success">{t('works')}</Badge>
    </p>
  );
}

function Parts({ parts }: Pick<ModelTest, 'parts'>) {
  const { t } = useTranslation('model-test');
  return (
    <section aria-label={t('parts.title')} className="stack-2">
      <h3 className="title">{t('parts.title')}</h3>
      <ul className={styles.parts}>
        {parts.map(({ name, isAccepted }) => (
          <li key={name} className={styles.part}>
            <span>{t(`parts.names.${name}`)}</span>
            <Badge tone={isAccepted ? 'success' : 'warning'}>
              {t(isAccepted ? 'parts.accepted' : 'parts.rejected')}
            </Badge>
            {!isAccepted && <span className="note">{t(`parts.instead.${name}`)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rejections({ rejections }: Pick<ModelTest, 'rejections'>) {
  const { t } = useTranslation('model-test');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={t('rejections', { count: rejections.length })} isExpanded={isOpen} onExpandedChange={setOpen}>
      <ol className={styles.rejections}>
        {rejections.map(({ status, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal rejections are two of them, in their order
          <li key={index}>
            <p className="note">{t('status', { status })}</p>
            <pre className={styles.raw}>{text === '' ? t('noText') : text}</pre>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
