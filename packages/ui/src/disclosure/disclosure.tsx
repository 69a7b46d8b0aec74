import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import styles from './disclosure.module.css';

export type DisclosureTriggerProps = {
  readonly id?: string;
  /** Id of what opens; it need not be there while it is closed. */
  readonly panelId: string;
  readonly title: ReactNode;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
};

/** The button that opens and closes a part elsewhere, such as in a table's next row. */
export function DisclosureTrigger({ id, panelId, title, isExpanded, onExpandedChange }: DisclosureTriggerProps) {
  return (
    <Button
      {...(id !== undefined && { id })}
      aria-expanded={isExpanded}
      aria-controls={panelId}
      onPress={() => onExpandedChange(!isExpanded)}
      className={styles.trigger}
    >
      <IconChevronRight aria-hidden="true" size={16} />
      {title}
    </Button>
  );
}

export type DisclosureProps = {
  readonly title: ReactNode;
  /** Beside the title and not pressed with it. */
  readonly aside?: ReactNode;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
  readonly children: ReactNode;
};

/** A part that opens and closes under its title. */
export function Disclosure({ title, aside, isExpanded, onExpandedChange, children }: DisclosureProps) {
  return (
    <AriaDisclosure isExpanded={isExpanded} onExpandedChange={onExpandedChange}>
      <div className={styles.head}>
        <Button slot="trigger" className={styles.trigger}>
          <IconChevronRight aria-hidden="true" size={16} />
          {title}
        </Button>
        {aside}
      </div>
      <DisclosurePanel className={styles.panel}>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
