import type { RefAttributes } from 'react';
import { Button } from 'react-aria-components/Button';
import type { ButtonProps } from 'react-aria-components/Button';
import styles from './avatar.module.css';
import { Avatar } from './avatar.tsx';

export type AvatarButtonProps = Omit<ButtonProps, 'className' | 'style' | 'children' | 'aria-label'> &
  RefAttributes<HTMLButtonElement> & {
    /** The button's name. */
    readonly label: string;
    /** The person whose initials the button shows. */
    readonly name: string;
  };

/** Shows a round button with a person's initials. */
export function AvatarButton({ label, name, ...rest }: AvatarButtonProps) {
  return (
    <Button {...rest} className={styles.trigger}>
      <Avatar name={name} />
      <span className="visually-hidden">{label}</span>
    </Button>
  );
}
