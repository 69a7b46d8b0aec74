import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import styles from './disclosure.module.css';

export type DisclosureTriggerProps = {
  readonly id?: string;
  /** Id of the controlled part, which need not exist while it is collapsed. */
  readonly panelId: string;
  readonly title: ReactNode;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
};

/** Shows the button that expands and collapses another element, such as the next row of a table. */
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
      <span>{title}</span>
    </Button>
  );
}

export type DisclosureProps = {
  readonly title: ReactNode;
  /** Buttons beside the title. */
  readonly aside?: ReactNode;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
  readonly children: ReactNode;
};

/** Shows a part that expands and collapses under its title. */
export function Disclosure({ title, aside, isExpanded, onExpandedChange, children }: DisclosureProps) {
  return (
    <AriaDisclosure isExpanded={isExpanded} onExpandedChange={onExpandedChange}>
      <div className={styles.head}>
        <Button slot="trigger" className={styles.trigger}>
          <IconChevronRight aria-hidden="true" size={16} />
          <span>{title}</span>
        </Button>
        {aside}
      </div>
      <DisclosurePanel className={styles.panel}>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
