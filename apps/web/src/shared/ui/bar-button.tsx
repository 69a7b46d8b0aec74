import type { ReactNode } from 'react';
import styles from './bar-button.module.css';

export type BarButtonProps = { readonly label: string; readonly icon: ReactNode; readonly onPress: () => void };

/** A button on the bar at the top; on narrow screens, where nothing hovers, its icon alone. */
export function BarButton({ label, icon, onPress }: BarButtonProps) {
  return (
    <button type="button" onClick={onPress} className={styles['button']}>
      {icon}
      <span className={styles['label']}>{label}</span>
    </button>
  );
}
