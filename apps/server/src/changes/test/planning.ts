import type { PlannedChange, PlannedItem } from '@fieldstone/contracts/changes/planned-change';
import type { ChangePlan } from '@fieldstone/contracts/changes/plan';
import type { TestResponse } from '../../test/client.ts';
import type { Copying } from './copying.ts';

/** A change to plan: of a setting of a group profile, unless it names another kind. */
export type Edit =
  | {
      readonly profileId: string;
      readonly settingId: string;
      readonly payload: unknown;
      readonly baseVersion?: string;
    }
  | (Pick<PlannedItem, 'kind'> & Readonly<Record<string, unknown>>);

/** The calls of an administrator who plans changes. */
export type Planning = {
  plan(changes: readonly Edit[], more?: Readonly<Record<string, unknown>>): Promise<PlannedChange>;
  create(
    changes: readonly Edit[],
    more?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse<PlannedChange>>;
  restorePlan(profileId: string, at: string): Promise<TestResponse<ChangePlan>>;
  restore(
    profileId: string,
    at: string,
    settingIds: readonly string[],
    more?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse<PlannedChange>>;
  read(id: string): Promise<PlannedChange>;
  items(id: string): Promise<readonly PlannedItem[]>;
  /** Sends a transition; `apply` needs the hash. */
  send(id: string, transition: string, body?: unknown): Promise<TestResponse<PlannedChange>>;
  apply(change: PlannedChange): Promise<TestResponse<PlannedChange>>;
};

/** Returns the calls of the administrator of a console. */
export function planningAt(org: () => Copying): Planning {
  const send: Planning['send'] = (id, transition, body = transition === 'retry' ? {} : undefined) =>
    org().admin.post<PlannedChange>(`/api/changes/${id}/${transition}`, body);
  const create: Planning['create'] = (changes, more = {}, headers = {}) => {
    const edits = changes.map((edit) => ({ kind: 'setting', ...edit }));
    return org().admin.post<PlannedChange>('/api/changes', { kind: 'edit', changes: edits, ...more }, headers);
  };
  return {
    create,
    plan: async (changes, more) => (await create(changes, more)).body,
    restorePlan: (profileId, at) => org().admin.get(`/api/changes/plan/restore?profile=${profileId}&at=${at}`),
    restore: (profileId, at, settingIds, more = {}, headers = {}) =>
      org().admin.post<PlannedChange>('/api/changes', { kind: 'restore', profileId, at, settingIds, ...more }, headers),
    read: async (id) => (await org().admin.get<PlannedChange>(`/api/changes/${id}`)).body,
    items: async (id) => (await org().admin.get<{ records: PlannedItem[] }>(`/api/changes/${id}/items`)).body.records,
    send,
    apply: ({ id, hash }) => send(id, 'apply', { hash }),
  };
}

/** Returns the items of the plan of a restore, with their values. */
export function restoreItems({ targets: [target] }: ChangePlan) {
  return (target?.items ?? []).map(({ values, ...item }) => ({ ...item, ...values }));
}

/** Returns the outcome of each item with its reason, as `failure changed`. */
export function outcomes(items: readonly PlannedItem[]): string[] {
  return items.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome} ${reason}`));
}
