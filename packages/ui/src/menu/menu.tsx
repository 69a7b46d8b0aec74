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
  /** The button that opens the menu, a Button or an IconButton; its name is the menu's. */
  readonly trigger: ReactElement;
  /** Something to read above the items, such as who is signed in. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
};

/** A menu of actions behind a button. */
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
  readonly icon?: ReactNode;
  readonly onAction?: () => void;
};

/** An action, or inside a section an option that can be the chosen one. */
export function MenuItem({ id, label, icon, onAction }: MenuItemProps) {
  return (
    <AriaMenuItem
      id={id}
      textValue={label}
      className={listStyles.item}
      {...(onAction === undefined ? {} : { onAction })}
    >
      {({ isSelected }) => (
        <>
          <span className={styles.icon}>{icon}</span>
          <span className={listStyles.text}>{label}</span>
          {isSelected && <IconCheck aria-hidden="true" size={16} />}
        </>
      )}
    </AriaMenuItem>
  );
}

export type MenuSectionProps = {
  readonly label: string;
  /** The chosen option's id; the items of the section are options then. */
  readonly value?: string;
  readonly onChange?: (id: string) => void;
  readonly children: ReactNode;
};

/** Items that belong together, under a heading. */
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
