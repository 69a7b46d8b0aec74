import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { helpPath } from '../navigation/paths.ts';
import { Link } from './link.tsx';
import styles from './page-header.module.css';

/** A place above a page, with the path of its own page if it has one. */
export type Crumb = { readonly label: string; readonly to?: string };

export type PageHeaderProps = {
  readonly title: string;
  /** The shown part of a page whose parts have addresses, for the document's title. */
  readonly part?: string;
  /** The places above the page, from the highest, such as its group profile. Also part of the document's title. */
  readonly path?: readonly Crumb[];
  readonly description?: ReactNode;
  readonly badge?: ReactNode;
  /** The name of the page in the help, which the header then links to. */
  readonly help?: string;
  /** The page's buttons. */
  readonly actions?: ReactNode;
};

const NO_PATH: readonly Crumb[] = [];

/** The header of a page: its h1, which receives focus on navigation, and the document's title. */
export function PageHeader({ title, part, path = NO_PATH, description, badge, help, actions }: PageHeaderProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.header}>
      <title>
        {[title, part, ...path.map(({ label }) => label).toReversed(), t('product')].filter(Boolean).join(' | ')}
      </title>
      <div className={styles.text}>
        {path.length > 0 && (
          <nav aria-label={t('breadcrumbs')}>
            <ol className={styles.path}>
              {path.map(({ label, to }) => (
                <li key={label}>{to === undefined ? label : <Link to={to}>{label}</Link>}</li>
              ))}
            </ol>
          </nav>
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
