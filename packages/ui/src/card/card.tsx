import type { ReactNode } from 'react';
import { cx } from '../cx/cx.ts';
import styles from './card.module.css';

/** Shows a group of content on a surface; `title` is its h2. */
export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={cx('surface', styles.card)}>
      {title !== undefined && <h2 className="title">{title}</h2>}
      {children}
    </section>
  );
}
