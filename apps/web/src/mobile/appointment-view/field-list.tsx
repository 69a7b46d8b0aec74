import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryErrors } from '../../settings/ui/entry-errors.tsx';
import { errorsAt } from '../../settings/model/field-errors.ts';
import type { FieldErrors } from '../../settings/model/field-errors.ts';
import { FieldPath, trailText } from '../../domains/field-picker/field-path.tsx';
import type { FieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { IconButton } from '@fieldstone/ui/icon-button';
import { DataGrid } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { rowOrder } from '@fieldstone/ui/row-order';
import styles from './view-editor.module.css';
import { useRowFocus } from './use-row-focus.ts';

export type FieldListProps = {
  readonly chosen: readonly string[];
  readonly errors: FieldErrors;
  readonly paths: FieldPaths;
  readonly canEdit: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
  /** Opens the picker if it isn't beside the list. */
  readonly addButton: ReactNode;
};

type Row = { readonly id: string; readonly path: string; readonly index: number };

/** Shows the chosen fields; a row moves by its buttons, or by its handle with pointer or keyboard. */
export function FieldList({ chosen, errors, paths, canEdit, onMove, onRemove, addButton }: FieldListProps) {
  const { t } = useTranslation('calendar');
  const nameOf = (path: string) => trailText(path, paths.stateOf(path));
  const { ref, focusRow } = useRowFocus();
  const move = (from: number, to: number, action: string) => {
    onMove(from, to);
    focusRow(to, action);
  };

  // A stored list may contain a field twice.
  const rows = chosen.map((path, index): Row => ({
    id: `${path} ${chosen.slice(0, index).filter((other) => other === path).length}`,
    path,
    index,
  }));
  const columns: Array<GridColumn<Row>> = [
    {
      id: 'field',
      label: t('view.field'),
      render: ({ path, index }) => (
        <>
          <FieldPath path={path} state={paths.stateOf(path)} />
          <EntryErrors errors={errorsAt(errors, `configuration.${index}`)} />
        </>
      ),
    },
  ];
  if (canEdit) {
    columns.push({
      id: 'actions',
      label: t('view.actions'),
      isLabelHidden: true,
      align: 'end',
      render({ path, index }, tabIndex) {
        const field = nameOf(path);
        const excludeFromTabOrder = tabIndex === -1;
        return (
          <span className={styles.actions}>
            <IconButton
              label={t('view.up', { field })}
              icon={<IconArrowUp aria-hidden="true" />}
              isDisabled={index === 0}
              excludeFromTabOrder={excludeFromTabOrder}
              onPress={() => move(index, index - 1, 'up')}
              data-action="up"
            />
            <IconButton
              label={t('view.down', { field })}
              icon={<IconArrowDown aria-hidden="true" />}
              isDisabled={index === chosen.length - 1}
              excludeFromTabOrder={excludeFromTabOrder}
              onPress={() => move(index, index + 1, 'down')}
              data-action="down"
            />
            <IconButton
              label={t('view.remove', { field })}
              icon={<IconTrash aria-hidden="true" />}
              tone="danger"
              excludeFromTabOrder={excludeFromTabOrder}
              onPress={() => {
                onRemove(index);
                focusRow(index, 'remove');
              }}
              data-action="remove"
            />
          </span>
        );
      },
    });
  }

  return (
    <div ref={ref} tabIndex={-1} className={styles.list}>
      <DataGrid
        label={t('view.title')}
        rows={rows}
        columns={columns}
        order={
          canEdit ? rowOrder<Row>({ label: t('view.handle'), nameOf: ({ path }) => nameOf(path), onMove }) : undefined
        }
        isStacked={false}
        empty={
          <EmptyState title={t('view.empty')} icon={<IconLayoutList size={24} />}>
            {t('view.emptyText')}
          </EmptyState>
        }
      />
      {canEdit && addButton !== false && <div>{addButton}</div>}
    </div>
  );
}
