import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import styles from './field-picker-panel.module.css';
import type { FieldPickerProps } from './field-picker.tsx';
import { FieldPicker } from './field-picker.tsx';
import { Drawer } from '@fieldstone/ui/dialog';

export type FieldPickerPanelProps = Omit<FieldPickerProps, 'label'> & {
  readonly title: string;
  /** The effect of choosing a field. */
  readonly note: ReactNode;
  /** Whether the panel fits beside the page's fields (useIsWide); otherwise it is a drawer. */
  readonly isWide: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The panel's element, to move the focus into it. */
  readonly panelRef?: Ref<HTMLElement>;
};

/** Shows the field picker beside the edited fields, or in a drawer on narrow screens. */
export function FieldPickerPanel({ title, note, isWide, isOpen, onClose, panelRef, ...picker }: FieldPickerPanelProps) {
  const id = useId();
  const content = (
    <>
      <p className="note">{note}</p>
      <FieldPicker key={picker.object} label={title} {...picker} />
    </>
  );
  if (!isWide) {
    return (
      isOpen && (
        <Drawer isOpen onClose={onClose} title={title}>
          <div className={styles.drawer}>{content}</div>
        </Drawer>
      )
    );
  }
  return (
    <aside ref={panelRef} aria-labelledby={id} className={styles.panel}>
      <h2 id={id} className="subtitle">
        {title}
      </h2>
      {content}
    </aside>
  );
}
