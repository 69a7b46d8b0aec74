import { TRANSITIONS_LIMIT } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { AppointmentStatus, Transition } from '@fieldstone/contracts/settings/calendar/appointment-status';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryErrors } from '../../settings/ui/entry-errors.tsx';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import type { Statuses } from '../../domains/status/use-statuses.ts';
import { Button } from '@fieldstone/ui/button';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import styles from './transition-editor.module.css';
import { TransitionRow } from './transition-row.tsx';
import { BLANK, rowError, rowsOf, toTransitions } from './transition-rows.ts';

export type TransitionEditorProps = { readonly form: PageForm<AppointmentStatus>; readonly statuses: Statuses };

/** Edits the from/to pairs of the group profile (requirement STA-03). */
export function TransitionEditor({ form, statuses }: TransitionEditorProps) {
  const { t } = useTranslation('statuses');
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLOListElement, HTMLButtonElement>('li');
  const isAdding = useRef(false);
  const rows = rowsOf(form.edit);
  // Rows are identified only by their place, which a removal above shifts.
  const places = rows.map((row, place) => ({ row, place }));
  const isReadOnly = form.isReadOnly;
  const change = (configuration: Transition[]) => form.change('configuration', { ...form.edit, configuration });
  const { changeRow, removeRow } = useRowChanges(rows, change);
  const listError = form.errors['configuration'];
  const own = toTransitions(statuses.statuses);
  const isBlank = rows.every(({ fromStatus, toStatus }) => fromStatus === '' && toStatus === '');

  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    listRef.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
  }, [rows.length, listRef]);

  return (
    <div className={styles.editor}>
      <EntryErrors errors={listError === undefined ? [] : [listError]} />
      <div className={styles.head} aria-hidden="true">
        <span>{t('transitions.from')}</span>
        <span>{t('transitions.to')}</span>
      </div>
      <ol ref={listRef} aria-label={t('transitions.rows')} className="stack-2">
        {places.map(({ row, place }) => (
          <TransitionRow
            key={place}
            row={row}
            place={place}
            statuses={statuses}
            error={rowError(form.errors, place)}
            isReadOnly={isReadOnly}
            isOnly={rows.length === 1}
            onChange={changeRow}
            onRemove={removeRow}
            onRemoved={rowRemoved}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <div className="wrap-2">
          <Button
            ref={fallbackRef}
            icon={<IconPlus aria-hidden="true" size={16} />}
            isDisabled={rows.length >= TRANSITIONS_LIMIT}
            onPress={() => {
              isAdding.current = true;
              change([...rows, BLANK]);
            }}
          >
            {t('transitions.new')}
          </Button>
          {isBlank && own.length > 0 && (
            <Button variant="quiet" onPress={() => change(own)}>
              {t('transitions.copy')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Returns the callbacks of a row. They stay the same when the list changes, so that an edit renders only one of hundreds of rows. */
function useRowChanges(rows: readonly Transition[], change: (rows: Transition[]) => void) {
  const latest = useRef({ rows, change });
  useEffect(() => {
    latest.current = { rows, change };
  });
  const [changes] = useState(() => ({
    changeRow: (place: number, row: Transition) => latest.current.change(latest.current.rows.with(place, row)),
    removeRow: (place: number) => latest.current.change(latest.current.rows.toSpliced(place, 1)),
  }));
  return changes;
}
