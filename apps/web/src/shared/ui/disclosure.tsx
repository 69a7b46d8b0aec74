import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import styles from './disclosure.module.css';

export type DisclosureProps = {
  readonly title: ReactNode;
  /** What stands beside the title and is not pressed with it. */
  readonly aside?: ReactNode;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
  readonly children: ReactNode;
};

/** A part that opens and closes under its title. */
export function Disclosure({ title, aside, children, ...rest }: DisclosureProps) {
  return (
    <AriaDisclosure {...rest} className={styles['disclosure'] ?? ''}>
      <div className={styles['head']}>
        <Button slot="trigger" className={styles['trigger'] ?? ''}>
          <IconChevronRight aria-hidden="true" size={16} />
          {title}
        </Button>
        {aside}
      </div>
      <DisclosurePanel>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
