import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import styles from './bar-button.module.css';

export type BarButtonProps = { readonly label: string; readonly icon: ReactNode; readonly onPress: () => void };

/** Shows a button in the top bar; on narrow screens only its icon. */
export function BarButton({ label, icon, onPress }: BarButtonProps) {
  return (
    <Button onPress={onPress} className={styles.button}>
      {icon}
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
