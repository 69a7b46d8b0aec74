import type { ActionPreview, ReferencedData, RelatedData } from '@fieldstone/contracts/skills/ai-actions';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../lib/api/message-text.ts';
import styles from './page.module.css';

/** Shows the fields of a record, of the records that it refers to, and of those that refer to it, as a model receives them. */
export function VisibleData({ preview: { fields, referenced, related } }: { readonly preview: ActionPreview }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const own = t('ai-usage:ai-actions.preview.own', { count: fields.length });
  return (
    <>
      <section aria-label={own} className={styles.related}>
        <h4 className={styles.relatedHeading}>{own}</h4>
        {fields.length === 0 && <p className="note">{t('ai-usage:ai-actions.preview.none')}</p>}
        <Fields fields={fields} />
      </section>
      {referenced.map((one) => (
        <Referenced key={`${one.object} ${one.field}`} referenced={one} />
      ))}
      {related.map((one) => (
        <Related key={one.object} related={one} />
      ))}
    </>
  );
}

function Fields({ fields }: { readonly fields: ActionPreview['fields'] }) {
  return (
    <dl className={styles.seen}>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a record that the record refers to, or why the AI receives nothing of it. */
function Referenced({ referenced: { field, label, fields, problem } }: { readonly referenced: ReferencedData }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const title = field === label ? label : t('ai-usage:ai-actions.preview.referenced', { field, object: label });
  return (
    <section aria-label={title} className={styles.related}>
      <h4 className={styles.relatedHeading}>{title}</h4>
      {problem !== null && <p className="note">{messageText(problem)}</p>}
      {problem === null && fields.length === 0 && <p className="note">{t('ai-usage:ai-actions.preview.none')}</p>}
      <Fields fields={fields} />
    </section>
  );
}

/** Shows the records of one object that refer to the record, or why the AI receives none. */
function Related({ related: { label, records, isComplete, problem } }: { readonly related: RelatedData }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  return (
    <section aria-label={label} className={styles.related}>
      <h4 className={styles.relatedHeading}>
        {t(isComplete ? 'ai-usage:ai-actions.preview.related' : 'ai-usage:ai-actions.preview.relatedFirst', {
          object: label,
          count: records.length,
        })}
      </h4>
      {problem !== null && <p className="note">{messageText(problem)}</p>}
      {records.length > 0 && (
        <ol className={styles.records}>
          {records.map((fields, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a response never changes, and a record may have no id
            <li key={index}>
              <Fields fields={fields} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
