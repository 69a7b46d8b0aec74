import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = { readonly lines?: number; readonly label?: string };

/** Shows a placeholder of loading content, which is announced to screen readers. */
export function Skeleton({ lines = 4, label }: SkeletonProps) {
  const { t } = useTranslation('ui');
  return (
    <output className={cx('stack-3', styles.lines)}>
      <span className="visually-hidden">{label ?? t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </output>
  );
}
