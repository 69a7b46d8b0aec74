import { isEqual } from '@fieldstone/contracts/settings/equal';
import { hasShapeOf } from '@fieldstone/contracts/settings/lenient-reading';
import { hasUnrecognized } from '@fieldstone/contracts/settings/merge/match-entries';
import { mergePayloads } from '@fieldstone/contracts/settings/merge/merge-payloads';
import { mergeSetting } from '@fieldstone/contracts/settings/merge/merge-setting';
import type { SettingMerge } from '@fieldstone/contracts/settings/merge/merge-setting';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { t } from 'i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ChangeAnnotation } from '../../lib/api/call.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { OwnError } from '../../lib/api/own-error.ts';
import { canUseDefault, historyOf } from './editable.ts';
import type { Editable } from './editable.ts';
import { brokenRules } from './field-errors.ts';
import type { Path } from './path.ts';
import { sourceOf } from './setting-source.ts';
import type { Edits, MergedIn, Stored } from './stored.ts';

export type Save<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly profileId: string;
  /** The stored value that the edits are based on. */
  readonly base: Stored<P>;
  readonly payload: P;
  /** Removes the stored value instead; the payload consists of the defaults. */
  readonly usesDefault?: boolean | undefined;
  readonly declared?: ChangeAnnotation | undefined;
};

export type Conflict<P extends Payload> = {
  readonly base: Stored<P>;
  readonly theirs: Stored<P>;
  readonly merge: SettingMerge<P>;
  /** The payloads stored between both, if the merge needs them. */
  readonly between: readonly Payload[];
  /** The edits are the removal of the stored value. */
  readonly usesDefault: boolean;
};

export type SaveOutcome<P extends Payload> =
  | {
      readonly kind: 'saved';
      readonly stored: Stored<P>;
      /** The stored value before this save, for Undo. */
      readonly previous: Stored<P>;
      readonly mergedIn: MergedIn | undefined;
      /** Applies edits made during the save to the stored payload. */
      rebase(edit: P): Edits<P>;
    }
  | { readonly kind: 'conflict'; readonly conflict: Conflict<P> };

/** Another user has stored invalid values since the edits began: a save would remove them unseen. */
export class InvalidMeanwhile extends OwnError {
  override readonly name = 'InvalidMeanwhile';
}

/** Maximum number of attempts; after that, an intermediate save by others is an error. */
const ATTEMPTS = 5;

/**
 * Saves against the version that the edits are based on. After an intermediate save, changes that do not conflict are merged
 * and saved against the new version; otherwise a conflict is returned and nothing is stored. A removal keeps the parts that were
 * changed in between, so that the merged value is stored.
 * @throws {ApiError} for any other failure
 */
export async function saveSetting<P extends Payload>(save: Save<P>): Promise<SaveOutcome<P>> {
  const { setting, profileId, declared } = save;
  const source = sourceOf(setting);
  let { base, payload, usesDefault = false } = save;
  let mergedIn: MergedIn | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const write =
        usesDefault && source.reset
          ? source.reset(profileId, base.version, declared)
          : source.write(profileId, base.version, payload, declared);
      const { mergedIn: meanwhile, ...stored }: Awaited<ReturnType<typeof source.write>> = await write;
      return await saved(save, stored, base, together(mergedIn, meanwhile));
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'conflict' || attempt === ATTEMPTS) throw error;
      const theirs = source.currentOf(error.current);
      // Invalid values of the base were shown to the user and are resolved.
      if (theirs.invalid && !isEqual(theirs.invalid.values, base.invalid?.values)) {
        throw new InvalidMeanwhile(t('settings:stored.invalidMeanwhile', { page: pageName(setting.name) }));
      }
      // The same value is already stored: by another user, or by an earlier attempt whose response got lost.
      const isTheirs = usesDefault ? !theirs.isStored : theirs.isStored && isEqual(theirs.payload, payload);
      if (isTheirs) return saved(save, theirs, base, mergedIn);
      const between = await storedBetween(setting, profileId, base.payload, theirs.payload);
      const merge = mergeSetting(setting, base.payload, theirs.payload, payload, between);
      const merged = merge.collisions.length === 0 ? merge.decide(() => 'mine').payload : undefined;
      if (merged === undefined) return { kind: 'conflict', conflict: { base, theirs, merge, between, usesDefault } };
      // A version can change without any value changing.
      if (merge.taken.length > 0) mergedIn = together(mergedIn, { changed: theirs.changed, paths: merge.taken });
      usesDefault = usesDefault && isEqual(merged, payload);
      payload = merged;
      base = theirs;
    }
  }
}

/** Combines successive changes by others and attributes them to the latest. */
function together(before: MergedIn | undefined, now: MergedIn | undefined): MergedIn | undefined {
  if (before === undefined || now === undefined) return now ?? before;
  const isNew = (path: Path) => !before.paths.some((known) => isEqual(known, path));
  return { changed: now.changed, paths: [...before.paths, ...now.paths.filter(isNew)] };
}

async function saved<P extends Payload>(
  { setting, base, payload }: Save<P>,
  stored: Stored<P>,
  previous: Stored<P>,
  mergedIn: MergedIn | undefined,
): Promise<SaveOutcome<P>> {
  const outcome = { kind: 'saved', stored, previous, mergedIn } as const;
  if (mergedIn === undefined) return { ...outcome, rebase: (edit) => ({ payload: edit, base: stored }) };
  const rebase = (edit: P): Edits<P> => {
    const merge = mergePayloads(payload, stored.payload, edit, setting);
    // Edits that conflict keep their base, so the next save detects the conflict.
    return merge.collisions.length === 0 && hasShapeOf(setting.schema, merge.payload)
      ? { payload: merge.payload, base: stored }
      : { payload: edit, base: { ...base, payload, invalid: undefined, isUnreadable: undefined } };
  };
  return { ...outcome, rebase };
}

/**
 * Returns the payloads stored between two versions, oldest first, from the newest page of the history. Without need of them
 * (`hasUnrecognized`), and if the history does not lead back to the earlier version, there are none (requirement FIX-102).
 */
async function storedBetween<P extends Payload>(
  editable: Editable<P>,
  profileId: string,
  base: P,
  theirs: P,
): Promise<readonly Payload[]> {
  const { lists = {}, defaults } = editable;
  if (!hasUnrecognized(lists, base, theirs)) return [];
  const history = await historyOf(editable, profileId)?.(undefined, {}).catch(() => undefined);
  const listsOf = (payload: Payload | null) => Object.keys(lists).map((name) => (payload ?? defaults)[name]);
  const changes = (history?.records ?? []).filter(({ outcome, process }) => outcome === 'done' && !process);
  const first = changes.findIndex(({ before }) => isEqual(listsOf(before), listsOf(base)));
  return changes
    .slice(0, first + 1)
    .flatMap(({ after }) => (after === null ? [] : [after]))
    .toReversed();
}

/** Returns whether the values before a save can be stored again: invalid ones and replaced secrets cannot. */
export function canRestore<P extends Payload>(
  setting: Editable<P>,
  previous: Stored<P>,
  stored: Stored<P>,
  payload: P,
): boolean {
  if (previous.isUnreadable || previous.invalid || setting.isFinal?.(payload)) return false;
  if (isDefault(setting, previous)) return true;
  return Object.keys(brokenRules(setting, previous.payload, stored.payload)).length === 0;
}

/** Returns whether nothing was stored before a save, so that its undo removes the stored value. */
export function isDefault<P extends Payload>(setting: Editable<P>, previous: Stored<P>): boolean {
  return !previous.isStored && canUseDefault(setting);
}

/** What a save declares, and whether it takes back an undo. */
export type Undoable = ChangeAnnotation & { readonly isRedo?: boolean | undefined };

/** Returns the declaration of the save that takes back another one. A search for a ticket then finds both. */
export function undoOf({ origin, note, isRedo = false }: Undoable): Undoable {
  return { origin: 'undo', note, isRedo: origin === 'undo' && !isRedo };
}

/** Returns the key of the text about an undo that was saved. */
export const undoneText = ({ isRedo = false }: Undoable): 'settings:redone' | 'settings:undone' =>
  isRedo ? 'settings:redone' : 'settings:undone';
