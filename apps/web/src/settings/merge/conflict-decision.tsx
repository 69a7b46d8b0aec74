import { isEqual, isObject } from '@fieldstone/contracts/settings/equal';
import type { Choose, Collision, Path, Side } from '@fieldstone/contracts/settings/merge/collision';
import type { RuleProblem } from '@fieldstone/contracts/settings/rule-problem';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { CompareChoices, EntryList, EntryMarks } from '@fieldstone/ui/compare';
import { Dialog } from '@fieldstone/ui/dialog';
import styles from './conflict-decision.module.css';
import type { Conflict } from '../model/save-setting.ts';
import { useEntryChanges } from '../differences/use-entry-changes.tsx';
import type { EntryViews } from '../differences/use-entry-changes.tsx';
import type { Area } from '../../lib/navigation/area-text.ts';
import { useEntryName } from '../ui/use-entry-name.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { useReason } from '../ui/use-reason.ts';
import { useFieldLabel } from '../ui/use-value-text.ts';

export type ConflictDecisionProps = EntryViews & {
  readonly conflict: Conflict<Payload>;
  readonly isOpen: boolean;
  readonly setting: Area;
  /** Applies the choices, or returns the rules that they break. */
  readonly onDecide: (choose: Choose) => readonly RuleProblem[];
  /** Returns to the edits without changing them. */
  readonly onClose: () => void;
};

/** Shows the user, the time and the values of the other save, and a choice for each field or entry. */
export function ConflictDecision(props: ConflictDecisionProps) {
  const { conflict, isOpen, setting, renderValue, nameEntry, onDecide, onClose } = props;
  const { t, i18n } = useTranslation(['conflict', 'settings', 'common']);
  const moment = useMoment();
  const labelOf = useFieldLabel(setting);
  const nameOf = useEntryName(setting, nameEntry);
  const { show, entriesOf } = useEntryChanges(setting, { renderValue, nameEntry });
  const reasonOf = useReason(labelOf);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [broken, setBroken] = useState<readonly string[]>([]);
  const list = new Intl.ListFormat(i18n.language);
  const { merge, theirs } = conflict;
  const { collisions, taken } = merge;
  const textOf = ({ path, message, params = {} }: RuleProblem) =>
    reasonOf({ path: path.map(String), rule: message, params });
  // Rules that only the combined edits break; with any, merged fields need a choice too.
  const reasons = merge.broken.map(textOf);
  const by = theirs.changed?.by ?? t('settings:someone');

  const choose = (next: Readonly<Record<string, Side>>) => {
    setChoices(next);
    setBroken([]);
  };
  const chooseAll = (side: Side) => choose(Object.fromEntries(collisions.map(({ id }) => [id, side])));
  const isDecided = collisions.every(({ id }) => choices[id] !== undefined);

  const labelFor = ({ kind, path, base, theirs: their, mine }: Collision): string => {
    const field = labelOf(path);
    if (kind === 'value') return field;
    if (kind === 'dependent') return list.format(keysOf(base, their, mine).map((key) => labelOf([key])));
    if (kind === 'entry') return t('entry', { field, entry: nameOf(path, base ?? mine ?? their) });
    const entries = Array.isArray(base) ? base.map((entry) => nameOf(path, entry)) : [];
    return t('order', { field, entries: list.format(entries) });
  };
  const takenLabel = (path: Path): string =>
    collisions.some((collision) => isEqual(collision.path, path))
      ? t('others', { field: labelOf(path) })
      : labelOf(path);
  const earlier = ({ kind, path, base, theirs: their, mine }: Collision): ReactNode => {
    if (kind === 'dependent') {
      const keys = keysOf(base, their, mine);
      return (
        <Together values={keys.map((key) => ({ label: labelOf([key]), value: show([key], valueAt(base, key)) }))} />
      );
    }
    if (kind !== 'entry') return show(path, base);
    return base === undefined ? <span>{t('notThere')}</span> : show(path, [base]);
  };
  /** Shows one side's version, with its difference from the earlier value (requirement CMP-03). */
  const changed = (collision: Collision, side: Side): ReactNode => {
    const { kind, path, base } = collision;
    const value = collision[side];
    if (kind === 'dependent') {
      const keys = keysOf(base, collision.theirs, collision.mine);
      const shown = keys.map((key) => ({
        label: labelOf([key]),
        value: changedField([key], valueAt(base, key), valueAt(value, key)),
      }));
      return <Together values={shown} />;
    }
    if (kind === 'entry') {
      return (
        <ChangedEntry base={base} value={value}>
          {value !== undefined && show(path, [value])}
        </ChangedEntry>
      );
    }
    return changedField(path, base, value);
  };
  const changedField = (path: Path, base: unknown, value: unknown): ReactNode =>
    Array.isArray(base) && Array.isArray(value) ? (
      <EntryList entries={entriesOf(path, base, value)} />
    ) : (
      show(path, value)
    );

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button
            variant="primary"
            isDisabled={!isDecided}
            onPress={() => setBroken(onDecide((id) => choices[id] ?? 'mine').map(textOf))}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      <div className="stack-4">
        <p>
          <span>{theirs.changed === null ? t('whoUnknown') : t('who', { by, at: moment(theirs.changed.at) })}</span>{' '}
          <span>{t('choose')}</span>
        </p>
        {reasons.length > 0 && broken.length === 0 && (
          <Banner tone="warning" title={t('together')}>
            <Reasons reasons={reasons} />
          </Banner>
        )}
        <div className="wrap-2">
          <Button onPress={() => chooseAll('theirs')}>{t('takeTheirs')}</Button>
          <Button onPress={() => chooseAll('mine')}>{t('keepMine')}</Button>
        </div>
        {broken.length > 0 && (
          <Banner tone="error" title={t('impossible')}>
            <Reasons reasons={broken} />
          </Banner>
        )}
        <CompareChoices
          columns={{
            label: t('field'),
            before: t('before'),
            options: [
              { id: 'theirs', label: t('theirs', { by }) },
              { id: 'mine', label: t('mine') },
            ],
          }}
          rows={collisions.map((collision) => ({
            id: collision.id,
            label: labelFor(collision),
            before: earlier(collision),
            options: [changed(collision, 'theirs'), changed(collision, 'mine')],
          }))}
          value={choices}
          onChange={(row, side) => choose({ ...choices, [row]: side === 'theirs' ? 'theirs' : 'mine' })}
        />
        {taken.length > 0 && <p className="note">{t('taken', { by, fields: list.format(taken.map(takenLabel)) })}</p>}
      </div>
    </Dialog>
  );
}

/** Returns the keys of dependent values in the order of the page. */
function keysOf(...versions: readonly unknown[]): string[] {
  return [...new Set(versions.flatMap((version) => (isObject(version) ? Object.keys(version) : [])))];
}

function valueAt(version: unknown, key: string): unknown {
  return isObject(version) ? version[key] : undefined;
}

type TogetherProps = { readonly values: ReadonlyArray<{ readonly label: string; readonly value: ReactNode }> };

/** Shows dependent values, which are decided as a whole. */
function Together({ values }: TogetherProps) {
  return (
    <dl className={styles.together}>
      {values.map(({ label, value }) => (
        <div key={label}>
          <dt className="note">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ChangedEntryProps = {
  readonly base: unknown;
  readonly value: unknown;
  /** Shows the value, which differs from the earlier one beside it. */
  readonly children: ReactNode;
};

function ChangedEntry({ base, value, children }: ChangedEntryProps) {
  const { t } = useTranslation('conflict');
  if (value === undefined)
    return base === undefined ? <span>{t('notThere')}</span> : <EntryMarks marks={['removed']} />;
  const mark = base === undefined ? 'added' : 'changed';
  return (
    <span className={styles.entry}>
      <span>{children}</span>
      {!isEqual(base, value) && <EntryMarks marks={[mark]} />}
    </span>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <ul className={styles.reasons}>
      {[...new Set(reasons)].map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
