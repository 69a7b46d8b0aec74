import { hasShapeOf } from '@fieldstone/contracts/settings/lenient-reading';
import { mergePayloads } from '@fieldstone/contracts/settings/merge/merge-payloads';
import { mergeSetting } from '@fieldstone/contracts/settings/merge/merge-setting';
import type { SettingMerge } from '@fieldstone/contracts/settings/merge/merge-setting';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { t } from 'i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Declared } from '../../lib/api/request.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { OwnError } from '../../lib/api/own-error.ts';
import { sourceOf } from './setting-source.ts';
import type { Editable } from './editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Edits } from './draft-storage.ts';
import type { Path } from './path.ts';
import type { MergedIn, Stored } from './stored.ts';

export type Save<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly profileId: string;
  /** The stored value that the edits are based on. */
  readonly base: Stored<P>;
  readonly payload: P;
  /** Removes the stored value instead; the payload consists of the defaults. */
  readonly usesDefault?: boolean | undefined;
  readonly declared?: Declared | undefined;
};

export type Conflict<P extends Payload> = {
  readonly base: Stored<P>;
  readonly theirs: Stored<P>;
  readonly merge: SettingMerge<P>;
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
      readonly rebase: (edit: P) => Edits<P>;
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
      if (usesDefault ? !theirs.isStored : theirs.isStored && isEqual(theirs.payload, payload))
        return saved(save, theirs, base, mergedIn);
      const merge = mergeSetting(setting, base.payload, theirs.payload, payload);
      const merged = merge.collisions.length === 0 ? merge.decide(() => 'mine').payload : undefined;
      if (merged === undefined) return { kind: 'conflict', conflict: { base, theirs, merge, usesDefault } };
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
