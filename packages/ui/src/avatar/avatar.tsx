import styles from './avatar.module.css';

export type AvatarProps = { readonly name: string };

/** Shows a person's initials; the surrounding element contains the name. */
export function Avatar({ name }: AvatarProps) {
  return (
    <span aria-hidden="true" className={styles.avatar}>
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
