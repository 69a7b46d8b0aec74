import { isObject } from '@fieldstone/contracts/settings/equal';
import { changedKeys, listDifference } from '@fieldstone/contracts/settings/merge/list-difference';
import type { EntryDifference } from '@fieldstone/contracts/settings/merge/list-difference';
import type { ReactNode } from 'react';
import { EntryDetails } from '@fieldstone/ui/compare';
import type { MarkedEntry } from '@fieldstone/ui/compare';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';
import type { Area } from '../../lib/navigation/area-text.ts';
import { useEntryName } from '../ui/use-entry-name.ts';
import type { NameEntry } from '../ui/use-entry-name.ts';
import { fieldText, useValueText } from '../ui/use-value-text.ts';

export type EntryViews = {
  /** Renders a value, or an entry as a list with one item; undefined shows it as text. */
  readonly renderValue?: ((path: Path, value: unknown) => ReactNode) | undefined;
  readonly nameEntry?: NameEntry | undefined;
};

/** Returns functions that show how values and list entries of a setting changed. */
export function useEntryChanges(setting: Area, { renderValue, nameEntry }: EntryViews) {
  const textOf = useValueText(setting);
  const entryName = useEntryName(setting, nameEntry);
  const ruleAt = (path: Path) => setting.lists?.[nameOf(path)] ?? {};
  const show = (path: Path, value: unknown): ReactNode => renderValue?.(path, value) ?? textOf(path, value);

  /** Shows an entry; with another value before, also the difference. */
  const showEntry = (path: Path, before: unknown, after: unknown): ReactNode => {
    if (before === undefined || after === undefined) return show(path, [after ?? before]);
    const keys = changedKeys(before, after, ruleAt(path)) ?? [];
    const values = keys.map((key) => ({
      id: key,
      label: fieldText(setting, nameOf([...path, key]), 'label', { defaultValue: '' }),
      before: valueAt(before, key),
      after: valueAt(after, key),
    }));
    const isReadable = values.length > 0 && values.every((one) => one.label !== '' && isSingle(one.before, one.after));
    if (!isReadable) return <EntryDetails values={[whole(path, before, after)]} />;
    return (
      <EntryDetails
        name={entryName(path, after)}
        values={values.map((one) => ({
          ...one,
          before: show([...path, one.id], one.before),
          after: show([...path, one.id], one.after),
        }))}
      />
    );
  };
  const whole = (path: Path, before: unknown, after: unknown) => ({
    id: 'whole',
    before: show(path, [before]),
    after: show(path, [after]),
  });

  const markedEntry = (path: Path, { before, after, marks }: EntryDifference, at: number): MarkedEntry => {
    const isOrdered = ruleAt(path).isSet !== true;
    return {
      id: String(at),
      marks,
      from: isOrdered && before ? before.at + 1 : undefined,
      to: isOrdered && after ? after.at + 1 : undefined,
      content: showEntry(path, marks.includes('changed') ? before?.value : undefined, after?.value ?? before?.value),
    };
  };

  return {
    show,
    nameOfEntry: entryName,
    /** Returns an entry with its marks. */
    entryOf: markedEntry,
    /** Returns the marked entries of a list that changed. */
    entriesOf: (path: Path, before: readonly unknown[], after: readonly unknown[]): MarkedEntry[] =>
      listDifference(before, after, ruleAt(path)).map((entry, at) => markedEntry(path, entry, at)),
  };
}

function valueAt(entry: unknown, key: string): unknown {
  return isObject(entry) ? entry[key] : undefined;
}

const isSingle = (...values: readonly unknown[]): boolean => !values.some((value) => Array.isArray(value));
