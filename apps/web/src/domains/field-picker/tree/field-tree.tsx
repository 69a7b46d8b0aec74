import { createContext, use, useCallback } from 'react';
import type { Ref } from 'react';
import { Tree, TreeItem } from '@fieldstone/ui/tree';
import type { FieldChoice, FieldNode } from '../field-node.ts';
import { FieldContent, Placeholder } from './field-row.tsx';
import styles from '../field-picker.module.css';
import type { TreeRow, TreeView } from './tree-view.ts';
import { useTranslation } from 'react-i18next';

export type FieldTreeListProps = {
  readonly label: string;
  readonly view: TreeView;
  /** Quick find as typed, to highlight the matches. */
  readonly search: string;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (node: FieldNode, isOpen: boolean) => void;
  readonly onRetry: (node: FieldNode) => void;
  readonly onChoose: (field: FieldChoice) => void;
  /** Receives a function that moves the focus to the first row. */
  readonly focusRef: Ref<() => void>;
};

/** Height of a row in CSS pixels. */
const ROW_HEIGHT = 44;

const NO_ROWS: readonly TreeRow[] = [];

/** Passes quick find to the visible rows without rebuilding the tree on each keystroke. */
const SearchContext = createContext('');

const NameContext = createContext<(row: TreeRow) => string>(() => '');

/** Shows the rows of the tree: a press chooses a field or retries a failed load, the chevron opens a reference. */
export function FieldTreeList(props: FieldTreeListProps) {
  const { label, view, search, chosen, onToggle, onRetry, onChoose, focusRef } = props;
  const nameOf = useRowName();
  return (
    <NameContext value={nameOf}>
      <SearchContext value={search}>
        <Tree
          label={label}
          items={view.rows}
          expanded={view.expanded}
          onToggle={(id, isOpen) => {
            const row = view.byId.get(id);
            if (row?.kind === 'field') onToggle(row.node, isOpen);
          }}
          selected={chosen}
          onPress={(id) => {
            const row = view.byId.get(id);
            if (row?.kind === 'field') onChoose(choiceOf(row.node));
            if (row?.kind === 'failed') onRetry(row.parent);
          }}
          rowHeight={ROW_HEIGHT}
          className={styles.tree}
          focusRef={focusRef}
        >
          {renderRow}
        </Tree>
      </SearchContext>
    </NameContext>
  );
}

function renderRow(row: TreeRow) {
  return <FieldRow row={row} />;
}

function FieldRow({ row }: { readonly row: TreeRow }) {
  const name = use(NameContext)(row);
  return (
    <TreeItem
      id={row.id}
      text={row.kind === 'field' ? row.node.label : name}
      name={name}
      items={row.kind === 'field' ? row.rows : NO_ROWS}
      renderItem={renderRow}
      className={styles.row}
    >
      {({ isSelected }) => <RowContent row={row} isChosen={isSelected} />}
    </TreeItem>
  );
}

function RowContent({ row, isChosen }: { readonly row: TreeRow; readonly isChosen: boolean }) {
  const search = use(SearchContext);
  if (row.kind !== 'field') return <Placeholder kind={row.kind} parent={row.parent} />;
  return <FieldContent node={row.node} search={search} isChosen={isChosen} />;
}

function choiceOf({ path, trail, type }: FieldNode): FieldChoice {
  return { path, trail, type };
}

/** Returns the accessible name of a row: label, API name and type of a field, or the text of a placeholder. */
function useRowName(): (row: TreeRow) => string {
  const { t } = useTranslation('field-picker');
  return useCallback(
    (row: TreeRow) => {
      if (row.kind === 'field') {
        const { label, name, type } = row.node;
        return t('row', { label, name, type: t(`types.${type}`) });
      }
      const { label } = row.parent;
      if (row.kind === 'failed') return t('below.failedName', { label });
      return row.kind === 'loading' ? t('below.loading', { label }) : t('below.none', { label });
    },
    [t],
  );
}
