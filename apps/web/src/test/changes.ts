// Long because it responds to the requests of planned changes, which depend on one state.
import * as api from '@fieldstone/contracts/changes/changes';
import { copyDifferences, copySource, planCopy } from '@fieldstone/contracts/changes/plan';
import type { PlanItem } from '@fieldstone/contracts/changes/plan';
import type {
  ChangeBlock,
  ChangeOverlap,
  PlannedChange,
  PlannedItem,
  PlannedOutcome,
} from '@fieldstone/contracts/changes/planned-change';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { allSettings, settingById } from '@fieldstone/contracts/settings/all-settings';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Payload, SettingId } from '@fieldstone/contracts/settings/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

/** The parts of the test org that planned changes use. */
export type ChangesState = {
  readonly profiles: readonly GroupProfile[];
  readonly userName: string;
  readonly mayWrite: boolean;
  /** Reasons that prevent a copy, by `${profileId} ${settingId}`. */
  readonly blocks: Readonly<Record<string, ChangeBlock>>;
  /** Open planned changes that overlap each plan. */
  readonly overlaps: readonly ChangeOverlap[];
  readonly read: (key: string) => StoredSetting;
  readonly store: (key: string, payload: Payload | null) => void;
};

type ItemResult = Pick<PlannedOutcome, 'outcome' | 'reason' | 'message'>;

export type ChangeControls = {
  /** Sets the outcome of the next attempt to write `${profileId} ${settingId}` by a planned change. */
  readonly failItem: (key: string, outcome: ItemResult) => void;
  /** Sets the number of settings that a planned change writes per progress request; by default all. */
  readonly setChangeSpeed: (settings: number) => void;
};

type Item = PlannedOutcome & { readonly profileId: string; readonly settingId: SettingId };

type Run = {
  state: 'draft' | 'started' | 'recalled';
  undoneBy: string | null;
  readonly base: Pick<PlannedChange, 'id' | 'kind' | 'source' | 'undoOf'>;
  items: Item[];
  /** The replaced and the desired payloads. */
  readonly before: Map<string, Payload | null>;
  readonly after: Map<string, Payload | null>;
};

const PENDING = { outcome: 'pending', reason: null, message: null } as const;

const keyOf = ({ profileId, settingId }: Pick<Item, 'profileId' | 'settingId'>) => `${profileId} ${settingId}`;

/** Serves copies and their undos: plan, draft, a run that advances with each progress request, retry and undo. */
export function serveChanges(server: TestServer, state: ChangesState): ChangeControls {
  const runs = new Map<string, Run>();
  const byKey = new Map<string, Run>();
  const failures = new Map<string, ItemResult>();
  let speed = Number.POSITIVE_INFINITY;

  const payloadOf = (key: string) => state.read(key).configuration?.config.payload ?? null;
  const effectivePayload = (profileId: string, settingId: SettingId): Payload => ({
    ...settingById(settingId)?.defaults,
    ...payloadOf(keyOf({ profileId, settingId })),
  });
  const isIdentical = (source: string, target: string, id: SettingId) =>
    isEqual(effectivePayload(source, id), effectivePayload(target, id));
  const versionOf = (profileId: string, ids: readonly SettingId[]) => {
    const text = JSON.stringify(ids.map((id) => effectivePayload(profileId, id)));
    return `v${[...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)}`;
  };
  const nameOf = (profileId: string) => state.profiles.find(({ id }) => id === profileId)?.name ?? profileId;
  const idsOf = (setting: readonly string[]) => allSettings.map(({ id }) => id).filter((id) => setting.includes(id));
  const sourceOf = (id: string, ids: readonly SettingId[]) => ({ id, name: nameOf(id), version: versionOf(id, ids) });

  const planned = (source: string, target: string, settingId: SettingId, hasValues: boolean): PlanItem => {
    const reason = state.blocks[keyOf({ profileId: target, settingId })] ?? null;
    const values = {
      changed: state.read(keyOf({ profileId: target, settingId })).changed,
      before: effectivePayload(target, settingId),
      after: effectivePayload(source, settingId),
    };
    return {
      settingId,
      version: versionOf(target, [settingId]),
      result: reason !== null ? 'blocked' : isIdentical(source, target, settingId) ? 'identical' : 'will-change',
      reason,
      message: null,
      ...(hasValues && { values }),
    };
  };

  const write = (run: Run, item: Item): Item => {
    const key = keyOf(item);
    const failure = failures.get(key);
    failures.delete(key);
    const block = state.blocks[key];
    if (failure) return { ...item, ...failure };
    if (block) return { ...item, outcome: 'failure', reason: block, message: null };
    const { kind, source } = run.base;
    if (kind === 'copy' && isIdentical(source?.id ?? '', item.profileId, item.settingId)) {
      return { ...item, outcome: 'success', reason: 'identical', message: null };
    }
    run.before.set(key, payloadOf(key));
    state.store(key, run.after.get(key) ?? null);
    return { ...item, outcome: 'success', reason: null, message: null };
  };
  const goOn = (run: Run): void => {
    if (run.state !== 'started') return;
    let left = speed;
    run.items = run.items.map((item) => {
      if (item.outcome !== 'pending' || left <= 0) return item;
      left -= 1;
      return write(run, item);
    });
  };
  const shown = (run: Run): PlannedChange => {
    const { items, undoneBy, base } = run;
    const count = (desired: string) => items.filter(({ outcome }) => outcome === desired).length;
    const [pending, success] = [count('pending'), count('success')];
    const hasEnded = run.state === 'started' && pending === 0;
    const isRetryable = items.some(
      ({ outcome, reason }) =>
        outcome === 'unknown' || (outcome === 'failure' && !(base.kind === 'undo' && reason === 'changed')),
    );
    const withoutSuccess = count('unknown') > 0 ? 'outcome-unknown' : 'failed';
    const ended = success === items.length ? 'applied' : success > 0 ? 'partly-applied' : withoutSuccess;
    const canChange = hasEnded && state.mayWrite && undoneBy === null;
    return {
      ...base,
      name: null,
      state: run.state !== 'started' ? run.state : pending > 0 ? 'applying' : ended,
      hash: `hash of ${base.id}`,
      targets: new Set(items.map(({ profileId }) => profileId)).size,
      counts: { pending, success, failure: count('failure'), unknown: count('unknown') },
      calls: 4,
      createdBy: state.userName,
      createdAt: '2026-11-21T09:44:00.000Z',
      finishedAt: hasEnded ? '2026-11-21T09:45:00.000Z' : null,
      resumesAt: null,
      undoneBy,
      states: [],
      transitions: [
        ...(canChange && isRetryable ? (['retry'] as const) : []),
        ...(canChange && run.before.size > 0 && base.kind !== 'undo' ? (['undo'] as const) : []),
      ],
      overlaps: [],
    };
  };
  const find = (changeId: string): Run => {
    const run = runs.get(changeId);
    if (!run) throw new Rejection('not_found', 'There is no such planned change.');
    return run;
  };
  const create = (
    base: Omit<Run['base'], 'id'>,
    after: Run['after'],
    items: ReadonlyArray<Pick<Item, 'profileId' | 'settingId'>>,
  ): Run => {
    const run: Run = {
      state: 'draft',
      undoneBy: null,
      base: { ...base, id: `change-000${runs.size + 1}` },
      items: items.map(({ profileId, settingId }, position) => ({
        position,
        kind: 'setting',
        profileId,
        profileName: nameOf(profileId),
        settingId,
        ...PENDING,
      })),
      before: new Map(),
      after,
    };
    runs.set(run.base.id, run);
    return run;
  };
  const mayWrite = (): void => {
    if (!state.mayWrite) throw new Rejection('permission_missing', 'You may not change settings.');
  };
  const valuesOf = (run: Run, item: Item): PlannedItem => ({
    ...item,
    baseVersion: null,
    result: null,
    changed: state.read(keyOf(item)).changed,
    reach: null,
    before: effectivePayload(item.profileId, item.settingId),
    after: run.after.get(keyOf(item)) ?? null,
    conflict: { version: versionOf(item.profileId, [item.settingId]), collisions: [] },
  });

  server.on(copySource, ({ query: { source } }) => ({
    profile: { id: source, name: nameOf(source) },
    settings: allSettings.map(({ id, defaults }) => ({
      settingId: id,
      differsFromDefault: !isEqual(effectivePayload(source, id), defaults),
      changed: state.read(keyOf({ profileId: source, settingId: id })).changed,
    })),
  }));
  server.on(copyDifferences, ({ query: { source, setting } }) => ({
    records: state.profiles
      .filter(({ id }) => id !== source)
      .map(({ id }) => ({
        profileId: id,
        differing: idsOf(setting).filter((settingId) => !isIdentical(source, id, settingId)).length,
      })),
  }));
  server.on(planCopy, ({ query: { source, setting, target, values = false } }) => ({
    source: sourceOf(source, idsOf(setting)),
    targets: target.map((profileId) => ({
      profileId,
      reach: { users: 12, usersWithDevice: 9 },
      items: idsOf(setting).map((id) => planned(source, profileId, id, values)),
    })),
    calls: 4,
    overlaps: [...state.overlaps],
  }));
  server.on(api.listPlannedChanges, ({ query: { source } }) => ({
    records: [...runs.values()]
      .filter((run) => run.base.source?.id === source && run.state === 'started')
      .map(shown)
      .toReversed(),
  }));
  server.on(api.createPlannedChange, ({ headers, body }) => {
    mayWrite();
    const key = headers['idempotency-key'] ?? '';
    const known = byKey.get(key);
    if (known) return shown(known);
    if (body.kind !== 'copy') throw new Rejection('bad_request', 'The test org only has copies.');
    const { sourceId, targets } = body;
    const ids = idsOf(body.settingIds);
    if (body.sourceVersion !== undefined && body.sourceVersion !== versionOf(sourceId, ids)) {
      throw new Rejection('conflict', 'The group profile was changed since the comparison.');
    }
    const items = targets.flatMap(({ profileId }) => ids.map((settingId) => ({ profileId, settingId })));
    const after = new Map(
      items.map((item) => [keyOf(item), payloadOf(keyOf({ ...item, profileId: sourceId }))] as const),
    );
    const source = { id: sourceId, name: nameOf(sourceId) };
    const run = create({ kind: 'copy', source, undoOf: null }, after, items);
    const reviewed = new Map(targets.map(({ profileId, versions }) => [profileId, versions]));
    run.items = run.items.map((item) => {
      const version = reviewed.get(item.profileId)?.[item.settingId];
      const isCurrent = version === undefined || version === versionOf(item.profileId, [item.settingId]);
      return isCurrent ? item : { ...item, outcome: 'failure', reason: 'changed' };
    });
    if (key !== '') byKey.set(key, run);
    return shown(run);
  });
  server.on(api.applyPlannedChange, ({ params, body }) => {
    mayWrite();
    const run = find(params.changeId);
    if (run.state !== 'draft' || body.hash !== shown(run).hash) throw new Rejection('conflict', 'It is no draft.');
    run.state = 'started';
    return shown(run);
  });
  server.on(api.recallPlannedChange, ({ params }) => {
    const run = find(params.changeId);
    if (run.state !== 'draft') throw new Rejection('conflict', 'It is no draft.');
    run.state = 'recalled';
    return shown(run);
  });
  server.on(api.readPlannedChange, ({ params }) => {
    const run = find(params.changeId);
    goOn(run);
    return shown(run);
  });
  server.on(api.plannedChangeOutcomes, ({ params }) => ({ records: find(params.changeId).items }));
  server.on(api.plannedChangeItems, ({ params, query }) => {
    const run = find(params.changeId);
    const items = run.items.filter(({ reason }) => query.reason === undefined || reason === query.reason);
    return { records: items.map((item) => valuesOf(run, item)), hasMore: false };
  });
  server.on(api.retryPlannedChange, ({ params, body }) => {
    mayWrite();
    const run = find(params.changeId);
    const isReviewed = ({ position, profileId, settingId }: Item) =>
      body.overwrite?.some(
        (each) => each.position === position && each.version === versionOf(profileId, [settingId]),
      ) === true;
    run.items = run.items.map((item) =>
      item.outcome === 'success' || (item.reason === 'changed' && !isReviewed(item)) ? item : { ...item, ...PENDING },
    );
    return shown(run);
  });
  server.on(api.undoPlannedChange, ({ params }) => {
    mayWrite();
    const run = find(params.changeId);
    const known = run.undoneBy === null ? undefined : runs.get(run.undoneBy);
    if (known) return shown(known);
    const items = run.items.filter((item) => run.before.has(keyOf(item)));
    const { source, id } = run.base;
    const undo = create({ kind: 'undo', source, undoOf: id }, new Map(run.before), items);
    undo.state = 'started';
    run.undoneBy = undo.base.id;
    return shown(undo);
  });

  return {
    failItem: (key, outcome) => void failures.set(key, outcome),
    setChangeSpeed: (settings) => {
      speed = settings;
    },
  };
}
