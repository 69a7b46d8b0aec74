import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { DataGrid } from './data-grid.tsx';
import type { DataGridProps } from './data-grid.tsx';
import type { GridItem, GridSelection } from './grid-rows.ts';
import { LongTable } from './long-table.tsx';

export type ChooseDialogProps<R extends GridItem> = Omit<DataGridProps<R>, 'selection' | 'Table'> & {
  readonly title: string;
  readonly selection: GridSelection<R>;
  /** Shown above the list, such as a hint or a failure. */
  readonly children?: ReactNode;
  /** Shown below the list. */
  readonly below?: ReactNode;
  /** The effect of the choice, which stays in view. */
  readonly summary?: ReactNode;
  /** Whether there is no list, because it failed to load. */
  readonly isListHidden?: boolean;
  readonly applyLabel: string;
  readonly isApplyDisabled?: boolean;
  /** Whether the choice is being saved, which the dialog waits for. */
  readonly isPending?: boolean;
  readonly onApply: (selected: ReadonlySet<string>) => void;
  readonly onClose: () => void;
};

/**
 * Shows a dialog that selects rows of a long list, with the focus in its search. If only one row can be selected, Enter and a
 * double-click on it apply it immediately.
 */
export function ChooseDialog<R extends GridItem>(props: ChooseDialogProps<R>) {
  const { title, children, below, summary, selection, search, isListHidden = false, onApply, onClose, ...rest } = props;
  const { applyLabel, isApplyDisabled = false, isPending = false, ...grid } = rest;
  const { t } = useTranslation('ui');
  const onChoose = (id: string): void => onApply(new Set([id]));
  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      size="large"
      title={title}
      summary={summary}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            isDisabled={isApplyDisabled}
            isPending={isPending}
            onPress={() => onApply(selection.selected)}
          >
            {applyLabel}
          </Button>
        </>
      }
    >
      <div className="stack-4">
        {children}
        {!isListHidden && (
          <div data-shrinks>
            <DataGrid
              {...grid}
              selection={selection.isSingle ? { ...selection, onChoose } : selection}
              {...(search && { search: { autoFocus: true, ...search } })}
              Table={LongTable}
            />
          </div>
        )}
        {below}
      </div>
    </Dialog>
  );
}
