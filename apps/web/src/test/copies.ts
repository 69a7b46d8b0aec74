import { allSettings, settingById } from '@fieldstone/contracts/settings/all-settings';
import * as copy from '@fieldstone/contracts/organization/copy';
import type { CopyOperation, CopyResult } from '@fieldstone/contracts/organization/copy';
import { copyDifference, copyDifferences, copyPlan, copySource } from '@fieldstone/contracts/organization/copy-plan';
import type { CopyBlock, CopyCheck } from '@fieldstone/contracts/organization/copy-plan';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { Payload, SettingId } from '@fieldstone/contracts/settings/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import type { ChangeOverlap } from '@fieldstone/contracts/organization/change-plan';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

/** The parts of the test org that copies use. */
export type CopyState = {
  readonly profiles: readonly GroupProfile[];
  readonly userName: string;
  readonly mayWrite: boolean;
  /** Reasons that prevent a copy, by `${profileId} ${settingId}`. */
  readonly blocks: Readonly<Record<string, CopyBlock>>;
  /** Open planned changes that overlap each copy. */
  readonly overlaps: readonly ChangeOverlap[];
  readonly read: (key: string) => StoredSetting;
  readonly store: (key: string, payload: Payload | null) => void;
};

type Outcome = Pick<CopyResult, 'outcome' | 'reason' | 'message'>;

export type CopyDoor = {
  /** Sets the outcome of the next attempt to copy to `${profileId} ${settingId}`. */
  readonly failCopy: (key: string, outcome: Outcome) => void;
  /** Sets the number of settings that a copy writes per progress request; by default all. */
  readonly setCopySpeed: (settings: number) => void;
};

type Run = {
  operation: Omit<CopyOperation, 'counts' | 'targets' | 'status' | 'canUndo' | 'canRetry'>;
  results: CopyResult[];
  readonly before: Map<string, Payload | null>;
  readonly after: Map<string, Payload | null>;
};

const PENDING = { success: false, outcome: 'pending', reason: null, message: null } as const;

/** Serves copies of settings: dry run, versions, a run that advances with each progress request, retry and undo. */
export function serveCopies(server: TestServer, state: CopyState): CopyDoor {
  const runs = new Map<string, Run>();
  const byKey = new Map<string, Run>();
  const failures = new Map<string, Outcome>();
  let speed = Number.POSITIVE_INFINITY;

  const keyOf = (profileId: string, settingId: string) => `${profileId} ${settingId}`;
  const payloadOf = (key: string) => state.read(key).configuration?.config.payload ?? null;
  const inForce = (profileId: string, id: SettingId): Payload => ({
    ...settingById(id)?.defaults,
    ...payloadOf(keyOf(profileId, id)),
  });
  const isIdentical = (source: string, target: string, id: SettingId) =>
    isEqual(inForce(source, id), inForce(target, id));
  const versionOf = (profileId: string, ids: readonly SettingId[]) => {
    const text = JSON.stringify(ids.map((id) => inForce(profileId, id)));
    return `v${[...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)}`;
  };
  const versionsOf = (profileId: string, ids: readonly SettingId[]) => ids.map((id) => versionOf(profileId, [id]));
  const nameOf = (profileId: string) => state.profiles.find(({ id }) => id === profileId)?.name ?? profileId;
  const idsOf = (setting: readonly string[]) => allSettings.map(({ id }) => id).filter((id) => setting.includes(id));

  const checkOf = (source: string, target: string, settingId: SettingId): CopyCheck => {
    const reason = state.blocks[keyOf(target, settingId)] ?? null;
    if (reason) return { settingId, result: 'blocked', reason, message: null };
    const result = isIdentical(source, target, settingId) ? 'identical' : 'will-change';
    return { settingId, result, reason: null, message: null };
  };

  const write = (run: Run, result: CopyResult): CopyResult => {
    const key = keyOf(result.profileId, result.settingId);
    const failure = failures.get(key);
    failures.delete(key);
    const block = state.blocks[key];
    if (failure) return { ...result, ...failure, success: false };
    if (block) return { ...result, success: false, outcome: 'failure', reason: block, message: null };
    const next = run.after.get(key) ?? null;
    run.before.set(key, payloadOf(key));
    if (run.operation.undoOf === null && isIdentical(run.operation.source.id, result.profileId, result.settingId)) {
      run.before.delete(key);
      return { ...result, success: true, outcome: 'success', reason: 'identical', message: null };
    }
    state.store(key, next);
    return { ...result, success: true, outcome: 'success', reason: null, message: null };
  };
  const goOn = (run: Run): void => {
    let left = speed;
    run.results = run.results.map((result) => {
      if (result.outcome !== 'pending' || left <= 0) return result;
      left -= 1;
      return write(run, result);
    });
    if (run.results.every(({ outcome }) => outcome !== 'pending')) {
      run.operation = { ...run.operation, finishedAt: '2026-11-21T09:45:00.000Z' };
    }
  };
  const countOf = (run: Run, desired: string) => run.results.filter(({ outcome }) => outcome === desired).length;
  const shown = (run: Run): CopyOperation => {
    const pending = countOf(run, 'pending');
    return {
      ...run.operation,
      status: pending > 0 ? 'running' : 'done',
      finishedAt: pending > 0 ? null : run.operation.finishedAt,
      targets: new Set(run.results.map(({ profileId }) => profileId)).size,
      counts: {
        pending,
        success: countOf(run, 'success'),
        failure: countOf(run, 'failure'),
        unknown: countOf(run, 'unknown'),
      },
      canUndo: pending === 0 && run.before.size > 0 && run.operation.undoneBy === null,
      canRetry:
        pending === 0 &&
        run.operation.undoneBy === null &&
        run.results.some(({ outcome, reason }) =>
          run.operation.kind === 'undo' && reason === 'changed'
            ? false
            : outcome === 'failure' || outcome === 'unknown',
        ),
    };
  };
  const responseOf = (run: Run) => ({ operation: shown(run), results: run.results });
  const find = (copyId: string): Run => {
    const run = runs.get(copyId);
    if (!run) throw new Rejection('not_found', 'There is no such copy.');
    return run;
  };
  const begin = (
    kind: CopyOperation['kind'],
    source: CopyOperation['source'],
    pairs: ReadonlyArray<readonly [string, SettingId]>,
    after: Map<string, Payload | null>,
    undoOf: string | null,
  ): Run => {
    const run: Run = {
      operation: {
        id: `copy-000${runs.size + 1}`,
        kind,
        source,
        settingIds: idsOf(pairs.map(([, settingId]) => settingId)),
        startedBy: state.userName,
        startedAt: '2026-11-21T09:44:00.000Z',
        finishedAt: null,
        resumesAt: null,
        undoOf,
        undoneBy: null,
      },
      results: pairs.map(([profileId, settingId]) => ({
        profileId,
        profileName: nameOf(profileId),
        settingId,
        ...PENDING,
      })),
      before: new Map(),
      after,
    };
    runs.set(run.operation.id, run);
    return run;
  };
  const mayWrite = (): void => {
    if (!state.mayWrite) throw new Rejection('permission_missing', 'You may not change settings.');
  };

  server.on(copySource, ({ params: { profileId } }) => ({
    profile: { id: profileId, name: nameOf(profileId) },
    settings: allSettings.map(({ id, defaults }) => ({
      settingId: id,
      differsFromDefault: !isEqual(inForce(profileId, id), defaults),
      changed: state.read(keyOf(profileId, id)).changed,
    })),
  }));
  server.on(copyDifferences, ({ params: { profileId }, query }) => ({
    records: state.profiles
      .filter(({ id }) => id !== profileId)
      .map(({ id }) => ({
        profileId: id,
        differing: idsOf(query.setting).filter((settingId) => !isIdentical(profileId, id, settingId)).length,
      })),
  }));
  server.on(copyPlan, ({ params: { profileId }, query }) => ({
    sourceVersion: versionOf(profileId, idsOf(query.setting)),
    targets: query.target.map((target) => ({
      profileId: target,
      version: versionsOf(target, idsOf(query.setting)).join('.'),
      reach: { users: 12, usersWithDevice: 9 },
      settings: idsOf(query.setting).map((id) => checkOf(profileId, target, id)),
    })),
    calls: 4,
    overlaps: [...state.overlaps],
  }));
  server.on(copyDifference, ({ params: { profileId }, query }) => ({
    before: inForce(query.target, query.setting),
    after: inForce(profileId, query.setting),
  }));
  server.on(copy.listCopies, ({ params: { profileId } }) => ({
    records: [...runs.values()]
      .filter(({ operation }) => operation.source.id === profileId)
      .map(shown)
      .toReversed(),
  }));
  server.on(copy.copySettings, ({ params: { profileId }, headers, body }) => {
    mayWrite();
    const key = headers['idempotency-key'] ?? '';
    const known = byKey.get(key);
    if (known) return responseOf(known);
    if (body.sourceVersion !== undefined && body.sourceVersion !== versionOf(profileId, body.settingIds)) {
      throw new Rejection('conflict', 'The group profile was changed since the comparison.');
    }
    const after = new Map<string, Payload | null>();
    const pairs = body.targetProfileIds.flatMap((target) =>
      body.settingIds.map((settingId) => {
        after.set(keyOf(target, settingId), payloadOf(keyOf(profileId, settingId)));
        return [target, settingId] as const;
      }),
    );
    const run = begin('copy', { id: profileId, name: nameOf(profileId) }, pairs, after, null);
    const ids = idsOf(body.settingIds);
    const changed = new Set(
      (body.targetVersions ?? []).flatMap(({ profileId: target, version }) => {
        const planned = version.split('.');
        return ids.filter((id, index) => planned[index] !== versionOf(target, [id])).map((id) => keyOf(target, id));
      }),
    );
    run.results = run.results.map((result) =>
      changed.has(keyOf(result.profileId, result.settingId))
        ? { ...result, outcome: 'failure', reason: 'changed' }
        : result,
    );
    if (key !== '') byKey.set(key, run);
    return responseOf(run);
  });
  server.on(copy.readCopy, ({ params }) => {
    const run = find(params.copyId);
    goOn(run);
    return shown(run);
  });
  server.on(copy.copyResults, ({ params }) => responseOf(find(params.copyId)));
  server.on(copy.copyChanges, ({ params }) => {
    const run = find(params.copyId);
    const changed = run.results.filter(({ outcome, reason }) => outcome === 'failure' && reason === 'changed');
    return {
      total: changed.length,
      records: changed.map(({ profileId, profileName, settingId }) => ({
        profileId,
        profileName,
        settingId,
        version: versionOf(profileId, [settingId]),
        changed: state.read(keyOf(profileId, settingId)).changed,
        before: inForce(profileId, settingId),
        after: run.after.get(keyOf(profileId, settingId)) ?? null,
      })),
    };
  });
  server.on(copy.retryCopy, ({ params, body }) => {
    mayWrite();
    const run = find(params.copyId);
    const isReviewed = ({ profileId, settingId }: CopyResult) =>
      body.overwrite?.some(
        (each) =>
          each.profileId === profileId &&
          each.settingId === settingId &&
          each.version === versionOf(profileId, [settingId]),
      );
    run.results = run.results.map((result) =>
      result.outcome === 'success' || (result.reason === 'changed' && isReviewed(result) !== true)
        ? result
        : { ...result, ...PENDING },
    );
    return responseOf(run);
  });
  server.on(copy.undoCopy, ({ params }) => {
    mayWrite();
    const run = find(params.copyId);
    const known = run.operation.undoneBy === null ? undefined : runs.get(run.operation.undoneBy);
    if (known) return responseOf(known);
    const pairs = run.results
      .filter(({ profileId, settingId }) => run.before.has(keyOf(profileId, settingId)))
      .map(({ profileId, settingId }) => [profileId, settingId] as const);
    const undo = begin('undo', run.operation.source, pairs, new Map(run.before), params.copyId);
    run.operation = { ...run.operation, undoneBy: undo.operation.id };
    return responseOf(undo);
  });

  return {
    failCopy: (key, outcome) => void failures.set(key, outcome),
    setCopySpeed: (settings) => {
      speed = settings;
    },
  };
}
