import { cx } from '../cx/cx.ts';
import styles from './avatar.module.css';

export type AvatarProps = {
  readonly name: string;
  /** `small` beside a line of text. */
  readonly size?: 'small' | 'medium';
};

/** Shows a person's initials; the surrounding element contains the name. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={cx(styles.avatar, size === 'small' && styles.small)}>
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
