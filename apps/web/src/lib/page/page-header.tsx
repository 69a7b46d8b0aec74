import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { helpPath } from '../navigation/paths.ts';
import { Link } from './link.tsx';
import styles from './page-header.module.css';

export type PageHeaderProps = {
  readonly title: string;
  /** The shown part of a page whose parts have addresses, for the document's title. */
  readonly part?: string;
  /** The group profile and the navigation group of the page. Also part of the document's title. */
  readonly path?: readonly string[];
  readonly description?: ReactNode;
  readonly badge?: ReactNode;
  /** The name of the page in the help, which the header then links to. */
  readonly help?: string;
  /** The page's buttons. */
  readonly actions?: ReactNode;
};

const NO_PATH: readonly string[] = [];

/** The header of a page: its h1, which receives focus on navigation, and the document's title. */
export function PageHeader({ title, part, path = NO_PATH, description, badge, help, actions }: PageHeaderProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.header}>
      <title>{[title, ...(part === undefined ? [] : [part]), ...path.toReversed(), t('product')].join(' | ')}</title>
      <div className={styles.text}>
        {path.length > 0 && (
          <p className={styles.path}>
            {path.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </p>
        )}
        <div className="row-2">
          <div className={styles.heading}>
            <h1 tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {help !== undefined && (
              <Link
                to={helpPath(help)}
                className={styles.help}
                aria-label={t('helpOn', { title })}
                title={t('helpOn', { title })}
              >
                <IconHelp aria-hidden="true" size={18} />
              </Link>
            )}
          </div>
          {badge}
        </div>
        {description !== undefined && <div className={styles.description}>{description}</div>}
      </div>
      {actions !== undefined && <div className="row-2">{actions}</div>}
    </div>
  );
}
