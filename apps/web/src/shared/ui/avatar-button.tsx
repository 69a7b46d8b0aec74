import type { RefAttributes } from 'react';
import { Button } from 'react-aria-components/Button';
import type { ButtonProps } from 'react-aria-components/Button';
import styles from './avatar-button.module.css';

export type AvatarButtonProps = Omit<ButtonProps, 'className' | 'style' | 'children' | 'aria-label'> &
  RefAttributes<HTMLButtonElement> & {
    /** The button's name. */
    readonly label: string;
    /** Whose initials it shows. */
    readonly name: string;
  };

/** A round button with a person's initials. */
export function AvatarButton({ label, name, ...rest }: AvatarButtonProps) {
  return (
    <Button {...rest} aria-label={label} className={styles['avatar'] ?? ''}>
      <span aria-hidden="true">{initialsOf(name)}</span>
    </Button>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
