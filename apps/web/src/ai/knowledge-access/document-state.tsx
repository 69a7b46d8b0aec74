import type { KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { limitOf } from '@fieldstone/contracts/platform/limits';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import type { LocalState } from './documents-section.ts';
import styles from './page.module.css';

export type DocumentStateProps = {
  /** What becomes of it with the next save. */
  readonly local: LocalState;
  /** What the server said of it; undefined for one that is not saved. */
  readonly stored: KnowledgeDocument | undefined;
};

const TONES = { Active: 'success', Processing: 'accent', Deleted: 'neutral', Error: 'danger' } as const;
const LOCAL_TONES = { isNew: 'success', isModified: 'accent', isReadAgain: 'accent', isDeleted: 'danger' } as const;

/** Whether the assistant can read a document, why not, and what the next save does with it. */
export function DocumentState({ local, stored }: DocumentStateProps) {
  const { t } = useTranslation('ai');
  const { status, error = null, waitsFor = null } = stored ?? {};
  return (
    <span className={styles.state}>
      <span className={styles.badges}>
        {status && <Badge tone={TONES[status]}>{t(`knowledge-documents.statuses.${status}`)}</Badge>}
        {local !== 'saved' && <Badge tone={LOCAL_TONES[local]}>{t(`knowledge-documents.local.${local}`)}</Badge>}
      </span>
      {error && (
        <span className={styles.reason}>
          {t(`knowledge-documents.reasons.${error.reason}`, {
            detail: error.detail ?? '',
            ...limitOf('documentTooLarge'),
          })}
        </span>
      )}
      {waitsFor !== null && (
        <span className={styles.note}>{t('knowledge-documents.waitsFor', { name: waitsFor })}</span>
      )}
      {status === 'Error' && local === 'saved' && (
        <span className={styles.note}>{t('knowledge-documents.leaves')}</span>
      )}
    </span>
  );
}
