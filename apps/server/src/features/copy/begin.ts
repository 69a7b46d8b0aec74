import type { RouteInput } from '@fieldstone/contracts/platform/route';
import type { copySettings } from '@fieldstone/contracts/organization/copy';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { createHash, randomUUID } from 'node:crypto';
import { longId } from '../../salesforce/record-id.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldProblem } from '../../platform/http/requests/field-problem.ts';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import { settingBlocks } from './block.ts';
import type { Block } from './block.ts';
import type { CopyJobs } from './jobs.ts';
import { fail } from './operation.ts';
import { targetsOf } from './plan.ts';
import { resumeOperation } from './retry.ts';
import type { CopyScope } from './scope.ts';
import { loadSource } from './source.ts';
import type { Source } from './source.ts';
import { loadTargets } from './targets.ts';

type CopyBody = RouteInput<typeof copySettings>['body'];

export type CopyRequest = { readonly profileId: string; readonly key: string | undefined; readonly body: CopyBody };

/** The context in which an operation begins: its scope, the running jobs, and the journal of the request. */
export type Beginning = { readonly scope: CopyScope; readonly jobs: CopyJobs; readonly journal: RequestJournal };

/**
 * Begins a copy, or resumes the one that the same key has begun.
 * Throws `bad_request` if the source is among the targets or the key belongs to another copy, `not_found` without the
 * source, and `conflict` if the source has changed since the dry run.
 * @returns the operation's id
 */
export async function beginCopy(beginning: Beginning, { profileId, key, body }: CopyRequest): Promise<string> {
  const { scope, jobs, journal } = beginning;
  const targets = targetsOf(profileId, body.targetProfileIds, 'body.targetProfileIds');
  const settingIds = [...new Set(body.settingIds)];
  const contentHash = createHash('sha256')
    .update(JSON.stringify([longId(profileId), settingIds, targets, body.sourceVersion, body.targetVersions]))
    .digest('base64url');
  const known = key === undefined ? null : await scope.copies.find({ key });
  if (known !== null) return repeat(beginning, known, contentHash);

  const source = await loadSource(scope.crm, profileId, settingIds);
  if (body.sourceVersion !== undefined && body.sourceVersion !== source.version) {
    throw new AppError(
      'conflict',
      `${source.name} was changed after the check. Check again to see what will be copied.`,
      {
        current: { sourceVersion: source.version },
      },
    );
  }
  const blocks = await settingBlocks(scope, source.settings);
  const names = await loadTargets(scope.crm, targets);
  const versions = new Map(body.targetVersions?.map((target) => [longId(target.profileId), target.version]));
  const id = randomUUID();
  const operation = operationRow(scope, { id, source, settingIds, targets: targets.length, key, contentHash });
  const items = itemsOf({ settingIds, targets, names, versions, blocks });
  const intent = await journal.record({
    operationId: id,
    after: { source: source.id, settingIds, targets: targets.length },
  });
  const begun = await jobs.start(scope, id, () => scope.copies.begin(operation, textsJson(source, settingIds), items));
  await intent.recordOutcome('done', begun ? undefined : { repeated: true });
  if (begun) return id;
  const winner = key === undefined ? null : await scope.copies.find({ key });
  if (winner === null) throw new AppError('internal', 'The copy could not be started. Please try again.');
  return repeat(beginning, winner, contentHash);
}

/** Returns the operation of a repeated request; nothing is done twice. */
async function repeat({ scope, jobs, journal }: Beginning, known: CopyOperationRow, contentHash: string) {
  if (known.content_hash !== contentHash) throw fieldProblem('headers.idempotency-key', 'copyKeyReused');
  const intent = await journal.record({ operationId: known.id });
  await resumeOperation(scope, jobs, known.id);
  await intent.recordOutcome('done', { repeated: true });
  return known.id;
}

type Begun = {
  readonly id: string;
  readonly source: Source;
  readonly settingIds: readonly SettingId[];
  readonly targets: number;
  readonly key: string | undefined;
  readonly contentHash: string;
};

function operationRow({ user, now }: CopyScope, begun: Begun): CopyOperationRow {
  return {
    id: begun.id,
    idempotency_key: begun.key ?? null,
    content_hash: begun.contentHash,
    kind: 'copy',
    state: 'running',
    source_id: begun.source.id,
    source_name: begun.source.name,
    setting_ids_json: JSON.stringify(begun.settingIds),
    targets: begun.targets,
    undo_of: null,
    user_id: user.id,
    user_name: user.name,
    started_at: now(),
    finished_at: null,
  };
}

function textsJson({ settings }: Source, settingIds: readonly SettingId[]): string {
  const texts = settingIds.flatMap((id) => {
    const value = settings.get(id)?.value;
    return value ? [[id, value.text] as const] : [];
  });
  return JSON.stringify(Object.fromEntries(texts));
}

type Parts = {
  readonly settingIds: readonly SettingId[];
  readonly targets: readonly string[];
  /** Names of the existing targets. */
  readonly names: ReadonlyMap<string, string>;
  readonly versions: ReadonlyMap<string, string>;
  readonly blocks: ReadonlyMap<SettingId, Block>;
};

/** Returns an item for each setting of each target, by target; items that cannot be copied have already failed. */
function itemsOf({ settingIds, targets, names, versions, blocks }: Parts): CopyItem[] {
  return targets.flatMap((profileId, index) =>
    settingIds.map((settingId, offset) => {
      const name = names.get(profileId);
      const item: CopyItem = {
        position: index * settingIds.length + offset,
        profile_id: profileId,
        profile_name: name ?? profileId,
        setting_id: settingId,
        target_version: versions.get(profileId) ?? null,
        expected_version: null,
        state: 'pending',
        reason: null,
        message: null,
        journal_id: null,
        undoes: null,
      };
      const block = blocks.get(settingId);
      if (name === undefined) fail(item, 'target', 'This group profile is not active or does not exist.');
      else if (block) fail(item, block.reason, block.message);
      return item;
    }),
  );
}
