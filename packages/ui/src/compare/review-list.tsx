import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { cx } from '../cx/cx.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal/use-focus-after-removal.ts';
import { EntryMarks, mainMark, MARK_ICONS } from './entry-list.tsx';
import type { MarkedEntry } from './entry-list.tsx';
import styles from './review-list.module.css';

/** A change that is not saved yet: of a single value, or of an entry of a list. */
export type ReviewedChange = {
  readonly id: string;
  /** Its name in the label of its button. */
  readonly name: string;
  /** Takes the change back; undefined if it follows from another change. */
  readonly onDiscard?: (() => void) | undefined;
} & ({ readonly before: ReactNode; readonly after: ReactNode } | { readonly entry: MarkedEntry });

export type ReviewListProps = { readonly label?: string; readonly changes: readonly ReviewedChange[] };

/** Shows unsaved changes, each with a button that takes it back. */
export function ReviewList({ label, changes }: ReviewListProps) {
  const { listRef, rowRemoved } = useFocusAfterRemoval<HTMLUListElement, HTMLElement>('li:has(button)');
  const removable = changes.filter(({ onDiscard }) => onDiscard !== undefined);
  return (
    <ul ref={listRef} className="stack-2" {...(label !== undefined && { 'aria-label': label })}>
      {changes.map((change) => (
        <Change key={change.id} change={change} onRemoved={() => rowRemoved(removable.indexOf(change))} />
      ))}
    </ul>
  );
}

function Change({ change, onRemoved }: { readonly change: ReviewedChange; readonly onRemoved: () => void }) {
  const { t } = useTranslation('ui');
  const { name, onDiscard } = change;
  const mark = 'entry' in change ? mainMark(change.entry.marks) : 'changed';
  return (
    <li className={cx(styles.change, mark && styles[mark])}>
      <div className={styles.what}>
        {'entry' in change ? (
          <>
            <span className={styles.entry}>{change.entry.content}</span>
            <span className={styles.badge}>
              {mark && MARK_ICONS[mark]}
              <EntryMarks marks={change.entry.marks} from={change.entry.from} />
            </span>
          </>
        ) : (
          <>
            <strong className={styles.name}>{name}</strong>
            <dl className={styles.values}>
              <div>
                <dt className="visually-hidden">{t('difference.before')}</dt>
                <dd className={styles.before}>{change.before}</dd>
              </div>
              <div>
                <dt className="visually-hidden">{t('difference.after')}</dt>
                <dd>
                  <IconArrowRight aria-hidden="true" size={16} className={styles.arrow} />
                  <span>{change.after}</span>
                </dd>
              </div>
            </dl>
          </>
        )}
      </div>
      {onDiscard && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('difference.discardOf', { name })}
          onPress={() => {
            onDiscard();
            onRemoved();
          }}
        >
          {t('difference.discard')}
        </Button>
      )}
    </li>
  );
}
