import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { EntryErrors } from '../ui/entry-errors.tsx';
import styles from './grants.module.css';

export type GrantedProps = {
  readonly title: string;
  readonly none: string;
  readonly action: string;
  readonly ids: readonly string[];
  /** Returns undefined for an id that the org does not have. */
  readonly nameOf: (id: string) => string | undefined;
  /** The names are loaded, so an id without a name no longer exists. */
  readonly isKnown: boolean;
  /** Reasons why these grants cannot be saved. */
  readonly errors: readonly string[];
  readonly isLocked: boolean;
  /** The choices are not loaded yet. */
  readonly isWaiting?: boolean;
  readonly onChoose: () => void;
  readonly onRemove: (remaining: string[]) => void;
};

/** Maximum number of listed names; the rest is shown as a count. */
const NAMED = 12;

/** Lines of the placeholder of that many names. */
const LOADING_LINES = 3;

/** Shows the number of grants, the first names, a button to choose others, and ids that the org no longer has. */
export function Granted(props: GrantedProps) {
  const { title, none, action, ids, nameOf, isKnown, errors, isLocked, isWaiting = false, onChoose, onRemove } = props;
  const { t, i18n } = useTranslation('ai');
  const gone = isKnown ? ids.filter((id) => nameOf(id) === undefined) : [];
  const named = ids.filter((id) => nameOf(id) !== undefined);
  const more = named.length - NAMED;
  return (
    <section className={styles.granted}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.count}>{t('grants.count', { count: ids.length })}</span>
        {!isLocked && (
          <Button size="small" isDisabled={isWaiting} onPress={onChoose}>
            {action}
          </Button>
        )}
      </div>
      {ids.length === 0 && <p className="note">{none}</p>}
      {ids.length > 0 && named.length === 0 && !isKnown && (
        <div className={styles.loading}>
          <Skeleton lines={Math.min(LOADING_LINES, ids.length)} />
        </div>
      )}
      {named.length > 0 && (
        <ul className={styles.names}>
          {named.slice(0, NAMED).map((id) => (
            <li key={id} className={styles.name}>
              {nameOf(id)}
            </li>
          ))}
          {more > 0 && <li className="note">{t('grants.more', { count: more })}</li>}
        </ul>
      )}
      <EntryErrors errors={errors} />
      {gone.length > 0 && (
        <p className={styles.gone}>
          <span>{t('grants.gone', { count: gone.length, ids: new Intl.ListFormat(i18n.language).format(gone) })}</span>{' '}
          {!isLocked && (
            <Button size="small" variant="quiet" onPress={() => onRemove(ids.filter((id) => !gone.includes(id)))}>
              {t('grants.removeGone')}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
