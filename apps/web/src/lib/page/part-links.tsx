import type { ReactNode } from 'react';
import { NavLink } from './link.tsx';
import styles from './part-links.module.css';

export type PartLinksProps = {
  readonly label: string;
  readonly parts: ReadonlyArray<{ readonly to: string; readonly label: string }>;
  /** Content beside the links. */
  readonly children?: ReactNode;
};

/** Links to the parts of a page that have addresses of their own; the open one is marked. */
export function PartLinks({ label, parts, children }: PartLinksProps) {
  return (
    <div className={styles.bar}>
      <nav aria-label={label} className={styles.parts}>
        {parts.map((part) => (
          <NavLink key={part.to} to={part.to} end className={styles.part}>
            {part.label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
