import { messageText } from '../../lib/api/message-text.ts';
import type { KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { findLimit } from '@fieldstone/contracts/platform/limits';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Badge } from '@fieldstone/ui/badge';
import type { LocalState } from './documents-section.ts';
import styles from './page.module.css';

export type DocumentStateProps = {
  /** The effect of the next save. */
  readonly local: LocalState;
  /** The stored document; undefined before the first save. */
  readonly stored: KnowledgeDocument | undefined;
};

const TONES = { Active: 'success', Processing: 'accent', Deleted: 'neutral', Error: 'danger' } as const;
const LOCAL_TONES = { isNew: 'success', isModified: 'accent', isReadAgain: 'accent', isDeleted: 'danger' } as const;

/** Shows whether the assistant can read a document, why not, and the effect of the next save. */
export function DocumentState({ local, stored }: DocumentStateProps) {
  const { t, i18n } = useTranslation(['ai', 'ai-knowledge']);
  const { status, error = null, gaps = [], waitsFor = null } = stored ?? {};
  const isIncomplete = status === 'Active' && gaps.length > 0;
  return (
    <span className={styles.state}>
      <span className={cx('wrap-1', styles.badges)}>
        {status && !isIncomplete && (
          <Badge tone={TONES[status]}>{t(`ai-knowledge:knowledge-documents.statuses.${status}`)}</Badge>
        )}
        {isIncomplete && (
          <Badge tone="warning">
            {t('ai-knowledge:knowledge-documents.activeWithout', {
              gaps: new Intl.ListFormat(i18n.language).format(
                gaps.map((gap) => t(`ai-knowledge:knowledge-documents.gaps.${gap}`)),
              ),
            })}
          </Badge>
        )}
        {local !== 'saved' && (
          <Badge tone={LOCAL_TONES[local]}>{t(`ai-knowledge:knowledge-documents.local.${local}`)}</Badge>
        )}
      </span>
      {error && (
        <span className={styles.reason}>
          {t(`ai-knowledge:knowledge-documents.reasons.${error.reason}`, {
            detail: error.detail === null ? '' : messageText(error.detail),
            ...findLimit('documentTooLarge'),
          })}
        </span>
      )}
      {waitsFor !== null && (
        <span className="note">{t('ai-knowledge:knowledge-documents.waitsFor', { name: waitsFor })}</span>
      )}
      {status === 'Error' && local === 'saved' && (
        <span className="note">{t('ai-knowledge:knowledge-documents.leaves')}</span>
      )}
    </span>
  );
}
