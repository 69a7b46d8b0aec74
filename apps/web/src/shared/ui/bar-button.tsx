import type { ReactNode } from 'react';
import styles from './bar-button.module.css';

export type BarButtonProps = { readonly label: string; readonly icon: ReactNode; readonly onPress: () => void };

/** An icon on the bar at the top; no tooltip, because it shows on narrow screens only, where nothing hovers. */
export function BarButton({ label, icon, onPress }: BarButtonProps) {
  return (
    <button type="button" aria-label={label} onClick={onPress} className={styles['button']}>
      {icon}
    </button>
  );
}
