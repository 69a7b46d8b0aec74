import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { DataGrid } from '../data-grid/data-grid.tsx';
import type { GridColumn, GridItem } from '../data-grid/grid-rows.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { useFocusAfterRemoval } from '../use-focus-after-removal/use-focus-after-removal.ts';
import styles from './editable-list.module.css';

/** A button of a row. `delete`, `remove` and `keep` move the row, and the focus with it. */
export type ListAction = {
  readonly onPress: () => void;
  /** A question before the action. */
  readonly confirm?: { readonly title: string; readonly message: string };
} & (
  | { readonly kind: 'view' | 'edit' | 'delete' | 'remove' | 'keep' }
  | { readonly kind: 'other'; readonly text: string; readonly label: string }
);

export type EditableListProps<R extends GridItem> = {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: ReadonlyArray<GridColumn<R>>;
  readonly nameOf: (row: R) => string;
  readonly actionsOf: (row: R) => readonly ListAction[];
  /** Returns the state of a row compared with the stored list. */
  readonly stateOf?: (row: R) => 'saved' | 'isNew' | 'isModified' | 'isDeleted';
  /** Shown above the list, with the button that adds a row; the focus moves there from the last removed row. */
  readonly tools?: ReactNode;
  /** Shown instead of rows. */
  readonly empty?: ReactNode;
};

const TONES = { isNew: 'success', isModified: 'accent', isDeleted: 'danger' } as const;

/** Shows the rows of an edited list with their unsaved changes and their actions. */
export function EditableList<R extends GridItem>(props: EditableListProps<R>) {
  const { label, rows, columns, nameOf, actionsOf, stateOf, tools, empty } = props;
  const { t } = useTranslation('ui');
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLDivElement, HTMLDivElement>('tbody tr');
  const moved = useRef<{ readonly id: string; readonly index: number } | undefined>(undefined);
  const [asked, setAsked] = useState<{ readonly row: R; readonly action: ListAction } | undefined>();

  const run = (row: R, { kind, onPress }: ListAction) => {
    if (['delete', 'remove', 'keep'].includes(kind)) moved.current = { id: row.id, index: rows.indexOf(row) };
    onPress();
  };
  // The focus follows the row or, if that is gone, moves to the one in its place.
  useEffect(() => {
    if (moved.current === undefined) return;
    const { id, index } = moved.current;
    const place = rows.findIndex((row) => row.id === id);
    rowRemoved(place === -1 ? index : place);
    moved.current = undefined;
  }, [rows, rowRemoved]);

  const named = columns.map((column, at) =>
    at > 0 || stateOf === undefined
      ? column
      : {
          ...column,
          render: (row: R, tabIndex: 0 | -1) => <Named state={stateOf(row)}>{column.render(row, tabIndex)}</Named>,
        },
  );
  const buttons: GridColumn<R> = {
    id: 'buttons',
    label: t('list.buttons'),
    render: (row) => (
      <span className={styles.buttons}>
        {actionsOf(row).map((action) => (
          <Button
            key={action.kind === 'other' ? action.label : action.kind}
            size="small"
            variant="quiet"
            aria-label={action.kind === 'other' ? action.label : t(`list.${action.kind}Of`, { name: nameOf(row) })}
            onPress={() => (action.confirm ? setAsked({ row, action }) : run(row, action))}
          >
            {action.kind === 'other' ? action.text : t(`list.${action.kind}`)}
          </Button>
        ))}
      </span>
    ),
  };
  return (
    <>
      {tools !== undefined && (
        <div ref={fallbackRef} className="row-3">
          {tools}
        </div>
      )}
      {rows.length === 0 && empty}
      {rows.length > 0 && (
        <div ref={listRef}>
          <DataGrid label={label} rows={rows} columns={[...named, buttons]} />
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        isDanger
        title={asked?.action.confirm?.title ?? ''}
        message={asked?.action.confirm?.message ?? ''}
        confirmLabel={t('list.delete')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) run(asked.row, asked.action);
          setAsked(undefined);
        }}
      />
    </>
  );
}

type NamedProps = { readonly state: keyof typeof TONES | 'saved'; readonly children: ReactNode };

function Named({ state, children }: NamedProps) {
  const { t } = useTranslation('ui');
  return (
    <span data-state={state} className={styles.name}>
      <span>{children}</span> {state !== 'saved' && <Badge tone={TONES[state]}>{t(`list.${state}`)}</Badge>}
    </span>
  );
}
