import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import styles from './bar-button.module.css';

export type BarButtonProps = {
  readonly label: string;
  /** A word of the label that narrow screens show; without it, they show only the icon. */
  readonly word?: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
};

/** Shows a button in the top bar. */
export function BarButton({ label, word, icon, onPress }: BarButtonProps) {
  return (
    <Button aria-label={label} onPress={onPress} className={styles.button}>
      {icon}
      <span className={styles.label}>{label}</span>
      {word !== undefined && <span className={styles.word}>{word}</span>}
    </Button>
  );
}
