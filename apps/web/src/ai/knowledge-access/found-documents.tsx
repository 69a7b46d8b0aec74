import type { FoundDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { StaticTable } from '@fieldstone/ui/table';
import { documentKey } from './document-key.ts';
import styles from './page.module.css';
import { useFileTexts } from './use-file-texts.ts';

export type FoundDocumentsProps = {
  readonly files: readonly FoundDocument[];
  /** The files are the result of the previous search. */
  readonly isOld: boolean;
  /** More files can be requested. */
  readonly hasMore: boolean;
  readonly isTicked: (file: FoundDocument) => boolean;
  readonly onTick: (file: FoundDocument, isTicked: boolean) => void;
};

/** Lists files with checkboxes; unreadable files show the reason. */
export function FoundDocuments({ files, isOld, hasMore, isTicked, onTick }: FoundDocumentsProps) {
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  const texts = useFileTexts();
  if (files.length === 0)
    return isOld || hasMore ? null : <EmptyState title={t('ai-knowledge:knowledge-documents.nothing')} />;
  return (
    <div aria-busy={isOld}>
      <StaticTable
        label={t('ai-knowledge:knowledge-documents.found')}
        columns={(['title', 'changed', 'size'] as const).map((column) =>
          t(`ai-knowledge:knowledge-documents.columns.${column}`),
        )}
        rows={files.map((file) => ({
          id: documentKey(file),
          cells: [
            <Checkbox
              key="title"
              isSelected={isTicked(file)}
              isDisabled={file.problem !== null}
              onChange={(isSelected) => onTick(file, isSelected)}
            >
              <span className={styles.file}>
                <span className={styles.title}>{file.title}</span>
                <span className={styles.type}>{file.file_extension.toUpperCase()}</span>
              </span>
            </Checkbox>,
            texts.changed(file.lastModifiedDate),
            <span key="size" className={styles.size}>
              <span>{texts.size(file.size)}</span>{' '}
              {file.problem && (
                <Badge tone="danger">{t(`ai-knowledge:knowledge-documents.problems.${file.problem}`)}</Badge>
              )}
            </span>,
          ],
        }))}
      />
    </div>
  );
}
