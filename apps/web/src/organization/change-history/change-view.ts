import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { ComponentType } from 'react';
import type { SentenceOf } from './sentences.ts';

export type DifferenceProps = {
  readonly entry: ChangeHistoryEntry;
  /** Whether the difference is shown in one line, in the list of changes. */
  readonly isShort: boolean;
};

export type RestoreProps = Pick<DifferenceProps, 'entry'>;

/** The parts of the change history for a kind of change; null for a part that the kind does not have. */
export type ChangeView = {
  readonly sentence: SentenceOf;
  /** Returns the path of the page that edits the changed setting. */
  readonly place: ((entry: ChangeHistoryEntry) => string | undefined) | null;
  readonly Difference: ComponentType<DifferenceProps> | null;
  /** The button beside the change that undoes it. */
  readonly Undo: ComponentType<RestoreProps> | null;
  /** The buttons in the details that restore something else, or require a read first. */
  readonly Restore: ComponentType<RestoreProps> | null;
};
