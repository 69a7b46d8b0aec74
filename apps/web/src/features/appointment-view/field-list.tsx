import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldPath, trailText } from '../../shared/field-picker/field-path.tsx';
import type { FieldPaths } from '../../shared/field-picker/use-field-paths.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { DragHandle, useReorder } from '../../shared/ui/reorder.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '../../shared/ui/table.tsx';
import styles from './view-editor.module.css';
import { useRowFocus } from './use-row-focus.ts';

export type FieldListProps = {
  readonly chosen: readonly string[];
  readonly paths: FieldPaths;
  readonly canEdit: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
  /** Opens the picker where it is not beside the list. */
  readonly addButton: ReactNode;
};

/** The chosen fields; a row moves by its buttons, by dragging its handle, or from the handle by keyboard. */
export function FieldList({ chosen, paths, canEdit, onMove, onRemove, addButton }: FieldListProps) {
  const { t } = useTranslation('calendar');
  const nameOf = (path: string) => trailText(path, paths.stateOf(path));
  const { ref, focusRow } = useRowFocus();
  const dragAndDropHooks = useReorder({
    rows: chosen.map((path) => ({ id: path, label: nameOf(path) })),
    onMove,
    isDisabled: !canEdit,
  });
  const move = (from: number, to: number, action: string) => {
    onMove(from, to);
    focusRow(to, action);
  };

  return (
    <div ref={ref} tabIndex={-1} className={styles['list']}>
      <Table label={t('view.title')} {...(canEdit && { dragAndDropHooks })}>
        <TableHeader>
          {canEdit && <Column isHiddenTitle>{t('view.handle')}</Column>}
          <Column isRowHeader>{t('view.field')}</Column>
          {canEdit && <Column isHiddenTitle>{t('view.actions')}</Column>}
        </TableHeader>
        <TableBody
          renderEmptyState={() => (
            <EmptyState title={t('view.empty')} icon={<IconLayoutList size={24} />}>
              {t('view.emptyText')}
            </EmptyState>
          )}
        >
          {chosen.map((path, index) => (
            <Row key={path} id={path} textValue={nameOf(path)}>
              {canEdit && (
                <Cell>
                  <DragHandle label={t('view.drag', { field: nameOf(path) })} />
                </Cell>
              )}
              <Cell>
                <FieldPath path={path} state={paths.stateOf(path)} />
              </Cell>
              {canEdit && (
                <Cell align="end">
                  <span className={styles['actions']}>
                    <IconButton
                      label={t('view.up', { field: nameOf(path) })}
                      icon={<IconArrowUp aria-hidden="true" />}
                      isDisabled={index === 0}
                      onPress={() => move(index, index - 1, 'up')}
                      data-action="up"
                    />
                    <IconButton
                      label={t('view.down', { field: nameOf(path) })}
                      icon={<IconArrowDown aria-hidden="true" />}
                      isDisabled={index === chosen.length - 1}
                      onPress={() => move(index, index + 1, 'down')}
                      data-action="down"
                    />
                    <IconButton
                      label={t('view.remove', { field: nameOf(path) })}
                      icon={<IconTrash aria-hidden="true" />}
                      tone="danger"
                      onPress={() => {
                        onRemove(index);
                        focusRow(index, 'remove');
                      }}
                      data-action="remove"
                    />
                  </span>
                </Cell>
              )}
            </Row>
          ))}
        </TableBody>
      </Table>
      {canEdit && addButton !== false && <div>{addButton}</div>}
    </div>
  );
}
