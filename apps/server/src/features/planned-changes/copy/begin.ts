import { message } from '@fieldstone/contracts/platform/errors/message';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import type { copySettings } from '@fieldstone/contracts/organization/copy';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { createHash, randomUUID } from 'node:crypto';
import { longId } from '../../../salesforce/record-id.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldProblem } from '../../../platform/http/requests/field-problem.ts';
import type { ChangeItem } from '../../../store/repositories/planned-change-items.ts';
import { valueHash } from '../../../store/repositories/planned-change-values.ts';
import type { ChangeValue } from '../../../store/repositories/planned-change-values.ts';
import type { PlannedChangeRow } from '../../../store/repositories/planned-changes.ts';
import type { Block } from '../check-values.ts';
import { settingBlocks } from './block.ts';
import { fail, newItem } from '../operation.ts';
import { targetsOf } from './plan.ts';
import { resumeOperation } from '../retry.ts';
import type { Beginning, ChangeScope } from '../scope.ts';
import { loadSource, settingVersions } from './source.ts';
import type { Source } from './source.ts';
import { loadTargets } from '../targets.ts';

type CopyBody = RouteInput<typeof copySettings>['body'];

export type CopyRequest = { readonly profileId: string; readonly key: string | undefined; readonly body: CopyBody };

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
  const requestHash = createHash('sha256')
    .update(JSON.stringify([longId(profileId), settingIds, targets, body.sourceVersion, body.targetVersions]))
    .digest('base64url');
  const known = key === undefined ? null : await scope.changes.find({ key });
  if (known !== null) return repeat(beginning, known, requestHash);

  const source = await loadSource(scope.crm, profileId, settingIds);
  if (body.sourceVersion !== undefined && body.sourceVersion !== source.version) {
    const details = { current: { sourceVersion: source.version } };
    throw new AppError('copy_source_changed', { profile: source.name }, details);
  }
  await scope.permit(targets.flatMap((target) => settingIds.map((settingId) => ({ target, settingId }))));
  const blocks = await settingBlocks(scope, source.settings);
  const names = await loadTargets(scope.crm, targets);
  const versions = new Map(
    body.targetVersions?.map((target) => [longId(target.profileId), settingVersions(settingIds, target.version)]),
  );
  const id = randomUUID();
  const operation = operationRow(scope, { id, source, settingIds, targets: targets.length, key, requestHash });
  const items = itemsOf({ source, settingIds, targets, names, versions, blocks });
  const intent = await journal.record({
    operationId: id,
    after: { source: source.id, settingIds, targets: targets.length },
  });
  const content = { values: valuesOf(source), items };
  const begun = await scope.changes.begin(operation, content, scope.requester);
  jobs.wake();
  await intent.recordOutcome('done', begun ? undefined : { repeated: true });
  if (begun) return id;
  const winner = key === undefined ? null : await scope.changes.find({ key });
  if (winner === null) throw new AppError('copy_not_started');
  return repeat(beginning, winner, requestHash);
}

/** Returns the operation of a repeated request; nothing is done twice. */
async function repeat({ scope, jobs, journal }: Beginning, known: PlannedChangeRow, requestHash: string) {
  if (known.request_hash !== requestHash) throw fieldProblem('headers.idempotency-key', 'copyKeyReused');
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
  readonly requestHash: string;
};

function operationRow({ user, now }: ChangeScope, begun: Begun): PlannedChangeRow {
  return {
    id: begun.id,
    idempotency_key: begun.key ?? null,
    request_hash: begun.requestHash,
    kind: 'copy',
    state: 'applying',
    name: null,
    plan_hash: null,
    source_id: begun.source.id,
    source_name: begun.source.name,
    setting_ids_json: JSON.stringify(begun.settingIds),
    targets: begun.targets,
    undo_of: null,
    user_id: user.id,
    user_name: user.name,
    created_at: now(),
    finished_at: null,
  };
}

function valuesOf({ settings }: Source): ChangeValue[] {
  return [...settings.values()].flatMap(({ value }) => value ?? []);
}

type Parts = {
  readonly source: Source;
  readonly settingIds: readonly SettingId[];
  readonly targets: readonly string[];
  /** Names of the existing targets. */
  readonly names: ReadonlyMap<string, string>;
  /** Versions of the settings in the dry run, by target. */
  readonly versions: ReadonlyMap<string, ReadonlyMap<SettingId, string>>;
  readonly blocks: ReadonlyMap<SettingId, Block>;
};

/** Returns an item for each setting of each target, by target; items that cannot be copied have already failed. */
function itemsOf({ source, settingIds, targets, names, versions, blocks }: Parts): ChangeItem[] {
  return targets.flatMap((profileId, index) =>
    settingIds.map((settingId, offset) => {
      const name = names.get(profileId);
      const value = source.settings.get(settingId)?.value ?? null;
      const item: ChangeItem = {
        ...newItem(index * settingIds.length + offset, profileId, settingId),
        target_name: name ?? profileId,
        reviewed_version: versions.get(profileId)?.get(settingId) ?? null,
        value_hash: value === null ? null : valueHash(value),
      };
      const block = blocks.get(settingId);
      if (name === undefined) fail(item, 'target', message('copy_target_missing'));
      else if (block) fail(item, block.reason, block);
      return item;
    }),
  );
}
