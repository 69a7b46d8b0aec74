import { useTranslation } from 'react-i18next';
import styles from './skeleton.module.css';

export type SkeletonProps = { readonly lines?: number; readonly label?: string };

/** Shows a placeholder of loading content, which is announced to screen readers. */
export function Skeleton({ lines = 4, label }: SkeletonProps) {
  const { t } = useTranslation('ui');
  return (
    <output className="stack-3">
      <span className="visually-hidden">{label ?? t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </output>
  );
}
