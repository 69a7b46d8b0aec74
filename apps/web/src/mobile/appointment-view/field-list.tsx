import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryErrors } from '../../settings/ui/entry-errors.tsx';
import { errorsAt } from '../../settings/model/error-at.ts';
import type { FieldErrors } from '../../settings/model/field-errors.ts';
import { FieldPath, trailText } from '../../domains/field-picker/field-path.tsx';
import type { FieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { IconButton } from '@fieldstone/ui/icon-button';
import { Cell, Column, DragCell, Row, Table, TableBody, TableHeader, useRowOrder } from '@fieldstone/ui/table';
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
  const rows = chosen.map(
    (path, index) => `${path} ${chosen.slice(0, index).filter((other) => other === path).length}`,
  );
  const { dragAndDropHooks } = useRowOrder({ rows, onMove, isDisabled: !canEdit });

  return (
    <div ref={ref} tabIndex={-1} className={styles.list}>
      <Table label={t('view.title')} dragAndDropHooks={dragAndDropHooks}>
        <TableHeader>
          {canEdit && <Column isTitleHidden>{t('view.handle')}</Column>}
          <Column isRowHeader>{t('view.field')}</Column>
          {canEdit && (
            <Column isTitleHidden align="end">
              {t('view.actions')}
            </Column>
          )}
        </TableHeader>
        <TableBody
          renderEmptyState={() => (
            <EmptyState title={t('view.empty')} icon={<IconLayoutList size={24} />}>
              {t('view.emptyText')}
            </EmptyState>
          )}
        >
          {chosen.map((path, index) => {
            const field = nameOf(path);
            return (
              <Row key={rows[index]} id={rows[index] ?? ''} textValue={field}>
                {canEdit && <DragCell />}
                <Cell>
                  <FieldPath path={path} state={paths.stateOf(path)} />
                  <EntryErrors errors={errorsAt(errors, `configuration.${index}`)} />
                </Cell>
                {canEdit && (
                  <Cell align="end">
                    <span className={styles.actions}>
                      <IconButton
                        label={t('view.up', { field })}
                        icon={<IconArrowUp aria-hidden="true" />}
                        isDisabled={index === 0}
                        onPress={() => move(index, index - 1, 'up')}
                        data-action="up"
                      />
                      <IconButton
                        label={t('view.down', { field })}
                        icon={<IconArrowDown aria-hidden="true" />}
                        isDisabled={index === chosen.length - 1}
                        onPress={() => move(index, index + 1, 'down')}
                        data-action="down"
                      />
                      <IconButton
                        label={t('view.remove', { field })}
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
            );
          })}
        </TableBody>
      </Table>
      {canEdit && addButton !== false && <div>{addButton}</div>}
    </div>
  );
}
