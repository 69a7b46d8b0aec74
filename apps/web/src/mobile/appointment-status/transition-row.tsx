import type { Transition } from '@fieldstone/contracts/settings/calendar/appointment-status';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import type { Statuses } from '../../domains/status/use-statuses.ts';
import { IconButton } from '@fieldstone/ui/icon-button';
import { Select } from '@fieldstone/ui/select';
import type { Option } from '@fieldstone/ui/select';
import styles from './transition-editor.module.css';

export type TransitionRowProps = {
  readonly row: Transition;
  readonly place: number;
  readonly statuses: Statuses;
  /** A rule's key or a sentence. */
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly isOnly: boolean;
  readonly onChange: (place: number, row: Transition) => void;
  readonly onRemove: (place: number) => void;
  /** Called after the removal, to move the focus. */
  readonly onRemoved: (place: number) => void;
};

/** Edits a from/to pair and shows its error. Memoized because there may be 500 rows. */
export const TransitionRow = memo(function TransitionRow(props: TransitionRowProps) {
  const { row, place, statuses, error, isReadOnly, isOnly, onChange, onRemove, onRemoved } = props;
  const { t } = useTranslation('statuses');
  const number = place + 1;
  const errorText = useErrorText()(error);
  const errorId = useId();
  // An empty select is marked alone; any other error concerns both.
  const isWrong = (status: string) => errorText !== undefined && (error !== 'statusRequired' || status === '');
  const select = (key: 'fromStatus' | 'toStatus', label: string) => (
    <Select
      label={label}
      isLabelHidden
      options={optionsFor(row[key], statuses, t('gone'))}
      value={row[key] === '' ? null : row[key]}
      placeholder={t('transitions.select')}
      isDisabled={isReadOnly}
      errorId={isWrong(row[key]) ? errorId : undefined}
      onChange={(id) => onChange(place, { ...row, [key]: id })}
    />
  );
  return (
    <li className={styles.row} aria-label={t('transitions.row', { number })}>
      <div className={styles.pair}>
        <div className={styles.from}>{select('fromStatus', t('transitions.fromOf', { number }))}</div>
        <IconArrowRight aria-hidden="true" size={16} className={styles.arrow} />
        <div className={styles.to}>{select('toStatus', t('transitions.toOf', { number }))}</div>
        {!isReadOnly && (
          <IconButton
            label={t('transitions.remove', { number })}
            icon={<IconTrash aria-hidden="true" size={18} />}
            tone="danger"
            isDisabled={isOnly}
            onPress={() => {
              onRemove(place);
              onRemoved(place);
            }}
          />
        )}
      </div>
      <p id={errorId} className={styles.error}>
        {errorText}
      </p>
      {[...new Set([row.fromStatus, row.toStatus])].map((id) => (
        <RowProblem key={id} id={id} statuses={statuses} />
      ))}
    </li>
  );
});

/** Marks a status that no appointment can have and suggests a fix. */
function RowProblem({ id, statuses }: { readonly id: string; readonly statuses: Statuses }) {
  const { t } = useTranslation('statuses');
  const problem = statuses.problemOf(id);
  if (problem === undefined) return null;
  return <p className={styles.problem}>{t(problem, { status: statuses.labelOf(id), ...statuses.place })}</p>;
}

/** Returns the org's statuses, and the chosen one if the org doesn't have it. */
function optionsFor(chosen: string, { statuses }: Statuses, badge: string): Option[] {
  const options = statuses.map(({ id, label }) => ({ id, label, description: id }));
  if (chosen === '' || options.some(({ id }) => id === chosen)) return options;
  return [{ id: chosen, label: chosen, description: chosen, badge }, ...options];
}
