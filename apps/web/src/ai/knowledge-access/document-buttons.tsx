import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import type { EditedDocument, LocalState } from './documents-section.ts';
import styles from './page.module.css';

export type DocumentButtonsProps = {
  readonly document: EditedDocument;
  readonly local: LocalState;
  readonly isFailed: boolean;
  readonly isReadOnly: boolean;
  /** Whether the assistant can read its text. */
  readonly hasText: boolean;
  readonly onShowText: (document: EditedDocument) => void;
  readonly onChange: (document: EditedDocument) => void;
  readonly onRemove: (document: EditedDocument) => void;
  readonly onKeep: (document: EditedDocument) => void;
  readonly onTag: (document: EditedDocument) => void;
};

/** Shows the actions of a document; nothing is sent before the page is saved. */
export function DocumentButtons(props: DocumentButtonsProps) {
  const { document, local, isFailed, isReadOnly, hasText, onShowText, onChange, onRemove, onKeep, onTag } = props;
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  const button = (name: 'again' | 'keep' | 'notAgain' | 'remove' | 'showText' | 'tag', onPress: () => void) => (
    <Button
      size="small"
      aria-label={t(`ai-knowledge:knowledge-documents.${name}Label`, { title: document.title })}
      onPress={onPress}
    >
      {t(`ai-knowledge:knowledge-documents.${name}`)}
    </Button>
  );
  const { isReadAgain, ...plain } = document;
  if (local === 'isDeleted') return <span>{button('keep', () => onKeep(document))}</span>;
  return (
    <span className={styles.buttons}>
      {!isReadOnly && button('tag', () => onTag(document))}
      {hasText && button('showText', () => onShowText(document))}
      {isFailed &&
        !isReadOnly &&
        (isReadAgain === true
          ? button('notAgain', () => onChange(plain))
          : button('again', () => onChange({ ...document, isReadAgain: true })))}
      {!isReadOnly && button('remove', () => onRemove(document))}
    </span>
  );
}
