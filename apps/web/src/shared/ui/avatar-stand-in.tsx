import styles from './avatar.module.css';
import { Avatar } from './avatar.tsx';

export type AvatarStandInProps = { readonly label: string; readonly name: string; readonly onPress: () => void };

/** The user's button before there is a menu behind it: the browser's own, so that the first page needs no more. */
export function AvatarStandIn({ label, name, onPress }: AvatarStandInProps) {
  return (
    <button type="button" aria-haspopup="menu" onClick={onPress} className={styles['trigger']}>
      <Avatar name={name} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
