import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './choose-dialog.module.css';
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
  readonly onApply: () => void;
  readonly onClose: () => void;
};

/** Shows a dialog that selects rows of a long list. */
export function ChooseDialog<R extends GridItem>(props: ChooseDialogProps<R>) {
  const { title, children, below, summary, isListHidden = false, onApply, onClose, ...rest } = props;
  const { applyLabel, isApplyDisabled = false, isPending = false, ...grid } = rest;
  const { t } = useTranslation('ui');
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
          <Button variant="primary" isDisabled={isApplyDisabled} isPending={isPending} onPress={onApply}>
            {applyLabel}
          </Button>
        </>
      }
    >
      <div data-shrinks className={styles.parts}>
        {children}
        {!isListHidden && (
          <div className={styles.list}>
            <DataGrid {...grid} Table={LongTable} />
          </div>
        )}
        {below}
      </div>
    </Dialog>
  );
}
