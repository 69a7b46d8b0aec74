import type { ActionSummary, RelatedData } from '@fieldstone/contracts/ai-actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../shared/ui/badge.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import styles from './page.module.css';

/** What an action made of a record, what it cost, and what of the record it was given. */
export function Answer({ answer }: { readonly answer: ActionSummary }) {
  const { t, i18n } = useTranslation('ai');
  const [isOpen, setOpen] = useState(false);
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 });
  const { summary, source, model, inputTokens, outputTokens, credits, data, related } = answer;
  return (
    <div className={styles['answer']}>
      <output className={styles['summary']}>{summary}</output>
      <p className={styles['cost']}>
        {source === 'template' ? (
          <Badge>{t('ai-actions.answer.noModel')}</Badge>
        ) : (
          <Badge tone="accent">{model ?? t('ai-actions.answer.model')}</Badge>
        )}
        {t('ai-actions.answer.cost', {
          input: number.format(inputTokens),
          output: number.format(outputTokens),
          credits: number.format(credits),
        })}
      </p>
      <Disclosure
        title={t('ai-actions.answer.seen', { count: data.length })}
        isExpanded={isOpen}
        onExpandedChange={setOpen}
      >
        <Fields fields={data} />
        {related.map((one) => (
          <Related key={one.object} related={one} />
        ))}
      </Disclosure>
    </div>
  );
}

function Fields({ fields }: { readonly fields: ActionSummary['data'] }) {
  return (
    <dl className={styles['seen']}>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Records of one object that refer to the record; or why the AI was given none. */
function Related({ related: { label, records, isComplete, problem } }: { readonly related: RelatedData }) {
  const { t } = useTranslation('ai');
  return (
    <section aria-label={label} className={styles['related']}>
      <h4 className={styles['relatedHeading']}>
        {t(isComplete ? 'ai-actions.answer.related' : 'ai-actions.answer.relatedFirst', {
          object: label,
          count: records.length,
        })}
      </h4>
      {problem !== null && <p className={styles['note']}>{problem}</p>}
      {records.length > 0 && (
        <ol className={styles['records']}>
          {records.map((fields, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an answer never changes, and a record may hold no id
            <li key={index}>
              <Fields fields={fields} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
