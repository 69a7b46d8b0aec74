import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactElement, ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx/cx.ts';
import listStyles from '../select/list-box.module.css';
import styles from './menu.module.css';

export type MenuProps = {
  /** A Button or IconButton that opens the menu; the menu has the same name. */
  readonly trigger: ReactElement;
  /** Content above the items, such as the signed-in user. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
};

/** Shows a menu of actions behind a button. */
export function Menu({ trigger, header, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement="bottom end" className={cx(listStyles.popover, styles.popover)}>
        {header}
        <AriaMenu className={listStyles.list}>{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export type MenuItemProps = {
  readonly id: string;
  readonly label: string;
  /** A sentence below the label. */
  readonly description?: string;
  readonly icon?: ReactNode;
  /** Give the reason as `description`. */
  readonly isDisabled?: boolean;
  readonly onAction?: () => void;
};

/** Shows an action, or an option within a section that has a selected option. */
export function MenuItem({ id, label, description, icon, isDisabled = false, onAction }: MenuItemProps) {
  return (
    <AriaMenuItem
      id={id}
      textValue={label}
      isDisabled={isDisabled}
      className={listStyles.item}
      {...(onAction === undefined ? {} : { onAction })}
    >
      {({ isSelected }) => (
        <>
          <span className={styles.icon}>{icon}</span>
          <span className={listStyles.text}>
            <span>{label}</span> {description !== undefined && <span className="detail">{description}</span>}
          </span>
          {isSelected && <IconCheck aria-hidden="true" size={16} />}
        </>
      )}
    </AriaMenuItem>
  );
}

export type MenuSectionProps = {
  readonly label: string;
  /** The selected option's id, which makes the items of the section options. */
  readonly value?: string;
  readonly onChange?: (id: string) => void;
  readonly children: ReactNode;
};

/** Groups items under a heading. */
export function MenuSection({ label, value, onChange, children }: MenuSectionProps) {
  const selection =
    value === undefined
      ? {}
      : {
          selectionMode: 'single' as const,
          disallowEmptySelection: true,
          selectedKeys: [value],
          onSelectionChange: (keys: 'all' | Set<string | number>) => {
            const [key] = keys === 'all' ? [] : keys;
            if (key !== undefined) onChange?.(String(key));
          },
        };
  return (
    <AriaMenuSection className={styles.section} {...selection}>
      <Header className={styles.heading}>{label}</Header>
      {children}
    </AriaMenuSection>
  );
}
