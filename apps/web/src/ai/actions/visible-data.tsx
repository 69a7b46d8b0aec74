import { messageText } from '../../lib/api/message-text.ts';
import type { ActionSummary, RelatedData } from '@fieldstone/contracts/skills/ai-actions';
import { useTranslation } from 'react-i18next';
import editor from '../../settings/ui/editor.module.css';
import styles from './page.module.css';

/** Shows the fields of a record and of the records that refer to it, as a model receives them. */
export function VisibleData({ data, related }: Pick<ActionSummary, 'data' | 'related'>) {
  return (
    <>
      <Fields fields={data} />
      {related.map((one) => (
        <Related key={one.object} related={one} />
      ))}
    </>
  );
}

function Fields({ fields }: { readonly fields: ActionSummary['data'] }) {
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

/** Shows the records of one object that refer to the record, or why the AI received none. */
function Related({ related: { label, records, isComplete, problem } }: { readonly related: RelatedData }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  return (
    <section aria-label={label} className={styles.related}>
      <h4 className={styles.relatedHeading}>
        {t(isComplete ? 'ai-usage:ai-actions.answer.related' : 'ai-usage:ai-actions.answer.relatedFirst', {
          object: label,
          count: records.length,
        })}
      </h4>
      {problem !== null && <p className={editor.note}>{messageText(problem)}</p>}
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
