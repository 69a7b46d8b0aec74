import { findFileProblem } from '@fieldstone/contracts/skills/knowledge-documents';
import type { KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { EditableList } from '@fieldstone/ui/editable-list';
import type { ListAction } from '@fieldstone/ui/editable-list';
import { SearchField } from '@fieldstone/ui/search-field';
import { documentKey } from './document-key.ts';
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

type Row = ReturnType<typeof withStates>[number] & { readonly id: string };

/** Rows per batch. */
const STEP = 50;
/** The number of documents from which on a search by title is shown. */
const SEARCHED_FROM = 10;

/** Lists the documents with their state on the server and the effect of the next save. */
export function DocumentsTable(props: DocumentsTableProps) {
  const { saved, edit, states, isReadOnly, onChange, onEdit, onTag, onShowText } = props;
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  const texts = useFileTexts();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(STEP);
  const all = withStates(saved, edit);
  const isFound = ({ title }: EditedDocument) => title.toLowerCase().includes(search.trim().toLowerCase());
  const rows = all.filter(({ document }) => isFound(document));
  const columns = (
    [
      [
        'title',
        ({ document, state }) => (
          <span className={styles.file} data-state={state}>
            <span className={styles.title}>{document.title}</span>
            <span className={styles.type}>{document.file_extension.toUpperCase()}</span>
          </span>
        ),
      ],
      [
        'size',
        ({ document }) => (
          <span className={styles.size}>
            <span>{texts.size(document.size)}</span>{' '}
            {findFileProblem(document) === 'tooLarge' && (
              <Badge tone="danger">{t('ai-knowledge:knowledge-documents.problems.tooLarge')}</Badge>
            )}
          </span>
        ),
      ],
      ['products', ({ document }) => <Products products={document.products} />],
      ['source', ({ document }) => <span className={styles.source}>{texts.source(document.integration)}</span>],
      ['changed', ({ document }) => texts.changed(document.lastModifiedDate)],
      ['status', ({ document, state }) => <DocumentState local={state} stored={states.get(documentKey(document))} />],
    ] as const satisfies ReadonlyArray<readonly [string, (row: Row) => ReactNode]>
  ).map(([id, render]) => ({ id, label: t(`ai-knowledge:knowledge-documents.columns.${id}`), render }));
  const actionsOf = ({ document, state }: Row): readonly ListAction[] => {
    if (state === 'isDeleted') {
      return [{ kind: 'keep', onPress: () => onEdit(documentEdits.putBack(saved, edit, document)) }];
    }
    const { isReadAgain, ...plain } = document;
    const status = states.get(documentKey(document))?.status;
    const action = (name: 'again' | 'notAgain' | 'showText' | 'tag', onPress: () => void): ListAction => ({
      kind: 'other',
      text: t(`ai-knowledge:knowledge-documents.${name}`),
      label: t(`ai-knowledge:knowledge-documents.${name}Label`, { title: document.title }),
      onPress,
    });
    const showText = status === 'Active' ? [action('showText', () => onShowText(document))] : [];
    if (isReadOnly) return showText;
    const again = isReadAgain
      ? action('notAgain', () => onChange(plain))
      : action('again', () => onChange({ ...document, isReadAgain: true }));
    const others = edit.filter((one) => documentKey(one) !== documentKey(document));
    return [
      action('tag', () => onTag(document)),
      ...showText,
      ...(status === 'Error' ? [again] : []),
      { kind: 'remove', onPress: () => onEdit(others) },
    ];
  };
  return (
    <>
      {all.length >= SEARCHED_FROM && (
        <SearchField label={t('ai-knowledge:knowledge-documents.find')} value={search} onChange={setSearch} />
      )}
      <EditableList
        label={pageName('knowledge-documents')}
        rows={rows.slice(0, shown).map((row) => ({ ...row, id: documentKey(row.document) }))}
        columns={columns}
        nameOf={({ document }) => document.title}
        actionsOf={actionsOf}
      />
      {rows.length > shown && (
        <Button onPress={() => setShown(shown + STEP)}>
          {t('ai-knowledge:knowledge-documents.more', { count: rows.length - shown })}
        </Button>
      )}
      {rows.length === 0 && <p className="note">{t('ai-knowledge:knowledge-documents.noneFound')}</p>}
    </>
  );
}
