import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import styles from './entry-list.module.css';

type Mark = 'added' | 'removed' | 'moved' | 'changed';

/** An entry of a list that changed. */
export type MarkedEntry = {
  readonly id: string;
  /** Empty for an unchanged entry; an entry can be both moved and changed. */
  readonly marks: readonly Mark[];
  /** Its position before the change, from 1; undefined if it was absent or the list has no order. */
  readonly from?: number | undefined;
  /** Its position after the change. */
  readonly to?: number | undefined;
  readonly content: ReactNode;
};

export type EntryListProps = {
  /** The list's name; without it, the entries become part of the name of an element around the list. */
  readonly label?: string;
  readonly entries: readonly MarkedEntry[];
};

/** The icons of the marks. */
export const MARK_ICONS = {
  added: <IconPlus aria-hidden="true" size={16} />,
  removed: <IconMinus aria-hidden="true" size={16} />,
  moved: <IconArrowsSort aria-hidden="true" size={16} />,
  changed: <IconPencil aria-hidden="true" size={16} />,
} as const;
const MARKS = ['added', 'removed', 'moved', 'changed'] as const satisfies readonly Mark[];

/** Minimum number of unchanged entries in a row that one line replaces. */
const FOLDED = 3;

/** Shows the entries of a changed list, each marked by icon, word and color as added, removed, moved or changed. */
export function EntryList({ label, entries }: EntryListProps) {
  const { t } = useTranslation('ui');
  return (
    <ul {...(label !== undefined && { 'aria-label': label })} className={styles.list}>
      {folded(entries).map((item) =>
        'count' in item ? (
          <li key={item.id} className={styles.same}>
            {t('difference.same', { count: item.count })}
          </li>
        ) : (
          <Entry key={item.id} {...item} />
        ),
      )}
    </ul>
  );
}

function Entry({ marks, from, to, content }: MarkedEntry) {
  const mark = mainMark(marks);
  return (
    <li className={cx(styles.entry, mark && styles[mark])}>
      <span className={styles.sign}>{mark && MARK_ICONS[mark]}</span>
      <span className={styles.position}>{to ?? (from === undefined ? '' : '–')}</span>
      <span className={styles.content}>{content}</span>
      <EntryMarks marks={marks} from={from} />
    </li>
  );
}

/** Shows the marks of an entry as text. */
export function EntryMarks({ marks, from }: Pick<MarkedEntry, 'marks' | 'from'>) {
  const { t } = useTranslation('ui');
  const mark = mainMark(marks);
  if (mark === undefined) return null;
  const text = () => {
    if (mark === 'removed' && from !== undefined) return t('difference.removedFrom', { from });
    if (!marks.includes('moved')) return t(`difference.${mark}`);
    return t(marks.includes('changed') ? 'difference.movedAndChanged' : 'difference.moved', { from });
  };
  return <strong className={cx(styles.mark, styles[mark])}>{text()}</strong>;
}

/** Shows the changed values of an entry below its name. */
export function EntryDetails({ name, values }: { readonly name?: ReactNode; readonly values: readonly Value[] }) {
  return (
    <span className={styles.details}>
      {name !== undefined && <span>{name}</span>}
      {values.map(({ id, label, before, after }) => (
        <span key={id} className={styles.detail}>
          {label !== undefined && <span>{label}</span>}
          <span>{before}</span>
          <IconArrowRight aria-hidden="true" size={14} className={styles.arrow} />
          <span>{after}</span>
        </span>
      ))}
    </span>
  );
}

type Value = {
  readonly id: string;
  readonly label?: string | undefined;
  readonly before: ReactNode;
  readonly after: ReactNode;
};

/** Returns a function that formats the number of marks: "1 added, 2 moved". */
export function useEntrySummary(): (entries: ReadonlyArray<Pick<MarkedEntry, 'marks'>>) => string {
  const { t, i18n } = useTranslation('ui');
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  return (entries) =>
    list.format(
      MARKS.flatMap((mark) => {
        const count = entries.filter(({ marks }) => marks.includes(mark)).length;
        return count === 0 ? [] : [t(`difference.counts.${mark}`, { count })];
      }),
    );
}

/** Returns the mark that decides color and icon. */
export function mainMark(marks: readonly Mark[]): Mark | undefined {
  return marks.includes('changed') ? 'changed' : marks[0];
}

type Folded = { readonly id: string; readonly count: number };

/** Replaces each long run of unchanged entries by its length. */
function folded(entries: readonly MarkedEntry[]): ReadonlyArray<MarkedEntry | Folded> {
  const runs: MarkedEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && run[0]?.marks.length === 0 && entry.marks.length === 0) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap<MarkedEntry | Folded>((run) =>
    run.length < FOLDED ? run : [{ id: `same ${run[0]?.id}`, count: run.length }],
  );
}
