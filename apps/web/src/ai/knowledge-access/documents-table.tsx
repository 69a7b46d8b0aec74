import { problemOf } from '@fieldstone/contracts/skills/knowledge-documents';
import type { KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { SearchField } from '@fieldstone/ui/search-field';
import { StaticTable } from '@fieldstone/ui/table';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { DocumentButtons } from './document-buttons.tsx';
import { keyOf } from './document-key.ts';
import { DocumentState } from './document-state.tsx';
import { documentEdits, withStates } from './documents-section.ts';
import type { EditedDocument } from './documents-section.ts';
import styles from './page.module.css';
import { Products } from './products.tsx';
import { useFileTexts } from './use-file-texts.ts';
import { pageName } from '../../lib/navigation/page-name.ts';

export type DocumentsTableProps = {
  readonly saved: readonly EditedDocument[];
  readonly edit: readonly EditedDocument[];
  readonly states: ReadonlyMap<string, KnowledgeDocument>;
  readonly isReadOnly: boolean;
  readonly onChange: (document: EditedDocument) => void;
  readonly onEdit: (documents: EditedDocument[]) => void;
  readonly onTag: (document: EditedDocument) => void;
  readonly onShowText: (document: EditedDocument) => void;
};

/** Rows per batch. */
const STEP = 50;
/** The number of documents from which on a search by title is shown. */
const SEARCHED_FROM = 10;

/** Lists the documents with their state on the server and the effect of the next save. */
export function DocumentsTable(props: DocumentsTableProps) {
  const { saved, edit, states, isReadOnly, onEdit, ...actions } = props;
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  const texts = useFileTexts();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(STEP);
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLDivElement, HTMLButtonElement>('tbody tr');
  const all = withStates(saved, edit);
  const isFound = ({ title }: EditedDocument) => title.toLowerCase().includes(search.trim().toLowerCase());
  const rows = all.filter(({ document }) => isFound(document));
  // The focus follows the document or, if that is hidden, moves to the one in its place.
  const move = (document: EditedDocument, index: number, documents: EditedDocument[]) => {
    const next = withStates(saved, documents).filter((one) => isFound(one.document));
    const place = next.slice(0, shown).findIndex((one) => keyOf(one.document) === keyOf(document));
    onEdit(documents);
    rowRemoved(place === -1 ? index : place);
  };
  return (
    <>
      {all.length >= SEARCHED_FROM && (
        <SearchField label={t('ai-knowledge:knowledge-documents.find')} value={search} onChange={setSearch} />
      )}
      <div ref={listRef}>
        <StaticTable
          label={pageName('knowledge-documents')}
          columns={(['title', 'size', 'products', 'source', 'changed', 'status', 'buttons'] as const).map((column) =>
            t(`ai-knowledge:knowledge-documents.columns.${column}`),
          )}
          rows={rows.slice(0, shown).map(({ document, state }, index) => ({
            id: keyOf(document),
            cells: [
              <span key="title" className={styles.file} data-state={state}>
                <span className={styles.title}>{document.title}</span>
                <span className={styles.type}>{document.file_extension.toUpperCase()}</span>
              </span>,
              <span key="size" className={styles.size}>
                <span>{texts.size(document.size)}</span>{' '}
                {problemOf(document) === 'tooLarge' && (
                  <Badge tone="danger">{t('ai-knowledge:knowledge-documents.problems.tooLarge')}</Badge>
                )}
              </span>,
              <Products key="products" products={document.products} />,
              <span key="source" className={styles.source}>
                {texts.source(document.integration)}
              </span>,
              texts.changed(document.lastModifiedDate),
              <DocumentState key="state" local={state} stored={states.get(keyOf(document))} />,
              <DocumentButtons
                key="buttons"
                document={document}
                local={state}
                isFailed={states.get(keyOf(document))?.status === 'Error'}
                isReadOnly={isReadOnly}
                hasText={states.get(keyOf(document))?.status === 'Active'}
                {...actions}
                onRemove={() =>
                  move(
                    document,
                    index,
                    edit.filter((one) => keyOf(one) !== keyOf(document)),
                  )
                }
                onKeep={() => move(document, index, documentEdits.putBack(saved, edit, document))}
              />,
            ],
          }))}
        />
      </div>
      {rows.length > shown && (
        <Button ref={fallbackRef} onPress={() => setShown(shown + STEP)}>
          {t('ai-knowledge:knowledge-documents.more', { count: rows.length - shown })}
        </Button>
      )}
      {rows.length === 0 && <p className="note">{t('ai-knowledge:knowledge-documents.noneFound')}</p>}
    </>
  );
}
