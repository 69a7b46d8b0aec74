import type { ItemKindId } from '@fieldstone/contracts/changes/planned-change';
import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';
import type { Message } from '@fieldstone/contracts/platform/error';
import type { Choose, Collision } from '@fieldstone/contracts/settings/merge/collision';
import type { AppError } from '../../platform/errors.ts';
import type { Crm } from '../../salesforce/crm.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { Performer } from '../../store/repositories/journal-entry.ts';
import type { Leases } from '../../store/leases.ts';
import type { AvailabilityOrg } from '../../settings/availability.ts';
import type { JournalMark } from '../../settings/reconcile.ts';
import type { Slot, WritePermit } from '../../platform/write-gate.ts';

/** The value of an item: a text as the CRM stores it, or the JSON of an AI section. */
export type ItemValue = {
  /** Null: no value. */
  readonly text: string | null;
  /** The display value of the record; without it, the stored one is kept. */
  readonly displayText?: string | null;
};

/** The stored value of a slot. A slot without a record has a null text and the version of nothing. */
export type CurrentValue = {
  readonly slot: Slot;
  readonly value: ItemValue;
  readonly version: string;
  readonly isStored: boolean;
  readonly changed: { readonly by: string | null; readonly at: string } | null;
};

/** Stored values by `slotKey`. */
export type CurrentValues = ReadonlyMap<string, CurrentValue>;

/** A value to store in a slot. */
export type PlannedValue = {
  readonly slot: Slot;
  readonly value: ItemValue;
  /** The stored value and others that may be restored: the problems that they already have are tolerated. */
  readonly earlier: readonly ItemValue[];
};

/** When a stored value is considered equal to the desired one: by its effect, or by its text only. */
export type IdenticalIf = 'equal-effect' | 'equal-text';

/** Returns whether a stored value counts as the desired one. */
export type Comparison = (
  settingId: string,
  stored: ItemValue,
  desired: ItemValue,
  identicalIf: IdenticalIf,
) => boolean;

/** Why a value cannot be stored in a slot, before any rule of its content. */
export type ItemBlock = Message & { readonly reason: 'version' | 'feature' | 'permission' };

/** A problem of a planned value: the path within its payload, and the message. */
export type ItemProblem = Message & { readonly path: string };

/** The difference of two values, for a page to show. Secrets are left out. */
export type ItemDifference = {
  /** The payload in effect; null if the text cannot be read. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** The changed values, list entries and orders; empty if both have the same effect, or one cannot be read. */
  readonly changes: readonly ItemChange[];
};

export type ItemChange = {
  readonly path: readonly string[];
  readonly kind: Collision['kind'];
  /** Undefined for an added entry. */
  readonly before: unknown;
  /** Undefined for a removed entry. */
  readonly after: unknown;
};

/** Three values of a slot: the base of a plan (null: unknown), the value stored since, and the desired one. */
export type ItemVersions = {
  readonly base: ItemValue | null;
  readonly stored: ItemValue;
  readonly desired: ItemValue;
};

/**
 * The merge of a desired value with a stored one that is no longer its base. "Theirs" is the stored value, "mine" the
 * desired one.
 */
export type ItemMerge = {
  /** The parts to decide, without secrets; without any, `decide` merges both values. */
  readonly collisions: readonly Collision[];
  /** Returns the value of a choice for each collision, or the rules that it breaks. */
  readonly decide: (
    choose: Choose,
  ) => { readonly value: ItemValue } | { readonly value?: never; readonly problems: readonly ItemProblem[] };
};

/** An item to write. Its own type may have more, such as the row of a planned change. */
export type ItemWrite = {
  readonly slot: Slot;
  /** The version that the stored value must have. */
  readonly baseVersion: string;
  readonly desired: ItemValue;
  readonly identicalIf: IdenticalIf;
};

/** The state of an item during and after a batch. */
export type ItemOutcome =
  /** Another process holds its lease; nothing was read or written. */
  | { readonly state: 'busy' }
  /** The stored value is not the base; it was left alone. */
  | { readonly state: 'changed'; readonly current: CurrentValue }
  | { readonly state: 'identical' }
  /** The intent is journaled and the call is about to be made, which replaces a value of a time. */
  | {
      readonly state: 'sent';
      readonly journalId: string;
      readonly replaced: ItemValue;
      readonly replacedAt: string | null;
    }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly error: AppError }
  /** The CRM did not respond, and reading back did not show the value: it may still be stored. */
  | { readonly state: 'unknown' }
  /** The call was not made, because a lease was lost or the batch was stopped. */
  | { readonly state: 'pending' };

/** Items to write together. */
export type ItemBatch<T extends ItemWrite> = {
  /** At most `BATCH_LIMIT`. */
  readonly items: readonly T[];
  /** The planned change, as the journal has it. */
  readonly operationId: string;
  /** The origin of the values in the journal. */
  readonly mark?: JournalMark;
  /** The origin of the changes; `console` by default. */
  readonly origin?: ChangeOrigin;
  /** Aborted when no further call may begin. */
  readonly stop: AbortSignal;
  /**
   * Stores new outcomes. Called before the first call of the batch, and before and after each call; a crash in between
   * leaves items `sent`, whose outcomes `readBack` finds.
   */
  readonly save: (outcomes: ReadonlyArray<readonly [T, ItemOutcome]>) => Promise<void>;
};

/** Items that are leased and read together: in the CRM five calls, which take some seconds to write. */
export const BATCH_LIMIT = 1000;

/** The outcome of a sent item that was read back; `busy`: someone is writing its slot right now. */
export type ReadBackOutcome = 'done' | 'not-stored' | 'overwritten' | 'busy';

/** An item that was sent, with the journal entry of its intent. */
export type SentItem = { readonly slot: Slot; readonly journalId: string | null };

/** The dependencies of reading and writing items. */
export type ItemScope = {
  readonly crm: Crm;
  readonly journal: RequestJournal;
  readonly leases: Leases;
  readonly orgId: string;
  /** The user who requested the writes. */
  readonly user: { readonly id: string; readonly name: string };
  /** The integration user if it works for that user. */
  readonly performer: Performer | null;
  /** Version of the org's package. */
  readonly packageVersion: string;
  /** Returns the org's installation key; null without one. */
  readonly installationKey: () => Promise<string | null>;
};

/** Parts of a scope that reading requires. */
export type ItemReader = Pick<ItemScope, 'crm' | 'orgId'>;

/** The parts of a scope that decide what may be written. */
export type ItemAccess = Pick<ItemScope, 'crm' | 'orgId' | 'user' | 'performer' | 'packageVersion'>;

/** Settings that are read, checked, merged and written alike. */
export type ItemKind = {
  readonly id: ItemKindId;
  readonly settingIds: readonly string[];
  /** The value of a slot that has none. */
  readonly empty: ItemValue;
  /** Returns the settings that the org does not have, with the reason. */
  unavailable(access: AvailabilityOrg, settingIds: readonly string[]): Promise<ReadonlyMap<string, ItemBlock>>;
  /** Returns why the requester, or the performer, may not store a value over the stored one; null if they may. */
  rights(access: ItemAccess): Promise<(current: Pick<CurrentValue, 'isStored'>) => ItemBlock | null>;
  /** Yields the stored values of some settings of many targets, page by page, because all may not fit into memory. */
  read(reader: ItemReader, targets: readonly string[], settingIds: readonly string[]): AsyncIterable<CurrentValues>;
  /** Returns the rules that a value breaks, as far as they need no access to the org. */
  validate(value: PlannedValue): readonly ItemProblem[];
  /** Returns the references to missing parts of the org, by the index of the value; values without any are omitted. */
  checkReferences(
    reader: Pick<ItemReader, 'crm'>,
    values: readonly PlannedValue[],
  ): Promise<ReadonlyMap<number, readonly ItemProblem[]>>;
  /** Returns the difference of two values, including those that have the same effect. */
  difference(settingId: string, before: ItemValue, after: ItemValue): ItemDifference;
  /** Creates a comparison for many values, which remembers results. */
  comparison(): Comparison;
  /** Merges a desired value with the stored one, as the conflict dialog of its page does. */
  merge(settingId: string, versions: ItemVersions): ItemMerge;
  /** Returns the version of a slot after a write. */
  versionAfter(write: Pick<ItemWrite, 'baseVersion' | 'desired'>): string;
  /**
   * Writes a batch under the leases of its slots: each item is read, compared with its base, journaled as an intent,
   * written together with others, and given its outcome through `save`.
   * @throws {AppError} if the CRM or the store becomes unreachable or a lease is lost; the items of the call then have an
   * outcome, and later ones have none
   */
  write<T extends ItemWrite>(scope: ItemScope, permit: WritePermit, batch: ItemBatch<T>): Promise<void>;
  /**
   * Finds the outcomes of sent items by reconciling the journal with the stored values.
   * @param waitMs longest wait for the leases of their slots
   * @throws {AppError} if the stored values cannot be read
   */
  readBack<T extends SentItem>(
    scope: ItemScope,
    items: readonly T[],
    waitMs: number,
  ): Promise<ReadonlyArray<readonly [T, ReadBackOutcome]>>;
};
