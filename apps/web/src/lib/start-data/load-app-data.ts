import { FALLBACK_CONFIG, GLOBAL_SETTINGS_SUBMODULE } from '@fieldstone/contracts/organization/app-data';
import type { AppConfig, MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { findEventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import type { EventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import { KNOWLEDGE_ARTICLE_OBJECTS } from '@fieldstone/contracts/settings/pages/knowledge';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { Route } from '@fieldstone/contracts/platform/route';
import { isAbort, isSessionEnd } from '../api/api-error.ts';
import { sendRequest } from '../api/route-query.ts';
import type { RouteRequest } from '../api/route-query.ts';
import { eventTypeRequest, mobileStart } from './start-requests.ts';

/** The start-up data of the Mobile Console (requirement APP-02). */
export type AppData = {
  readonly profiles: readonly GroupProfile[];
  readonly globalProfile: GroupProfile;
  readonly installationKey: string;
  /** The version of the installed package. */
  readonly packageVersion: string;
  /** Ids of the requested submodules that are active. */
  readonly submodules: readonly string[];
  /** Whether the global settings page is offered (requirement APP-16). */
  readonly hasGlobalSettings: boolean;
  readonly userHasRequiredPermissions: boolean;
  readonly missing: readonly MissingPermission[];
  /** Whether the user may see what individual people do. */
  readonly seesPeople: boolean;
  readonly config: AppConfig;
  /** The event type that the global profile stores. */
  readonly eventTypeName: string;
  /** The object of the event type; null for an unknown type (requirement APP-15). */
  readonly eventType: EventObject | null;
  readonly isServiceBoardEnabled: boolean;
  readonly hasZinc: boolean;
  readonly hasKnowledge: boolean;
  readonly hasEngage: boolean;
  /** The failed parts that have a default; `text` is a key of the texts. */
  readonly warnings: readonly LoadFailure[];
};

/** The parts that can fail to load, by the key of their text below `app:data`. */
type StartPart =
  | 'profiles'
  | 'globalProfile'
  | 'installationKey'
  | 'submodules'
  | 'permissions'
  | 'eventType'
  | 'config'
  | 'serviceBoard';

/** A failed part and its cause. */
export type LoadFailure = { readonly text: StartPart; readonly cause: unknown };

/** Reports that the console cannot start, with each failed part and its cause. */
export class AppDataError extends Error {
  override readonly name = 'AppDataError';
  readonly failures: readonly LoadFailure[];

  constructor(failures: readonly LoadFailure[]) {
    super('App data');
    this.failures = failures;
  }
}

/**
 * Loads all parts concurrently and reports every failed one, not only the first.
 * @throws {AppDataError} when a part without a default failed
 */
export async function loadAppData(signal: AbortSignal): Promise<AppData> {
  const failures: LoadFailure[] = [];
  const warnings: LoadFailure[] = [];

  const needed = <T>(text: StartPart, part: Promise<T>) => part.catch((cause: unknown) => note(failures, text, cause));
  const warned = <T>(text: StartPart, fallback: T, part: Promise<T>) =>
    part.catch((cause: unknown) => note(warnings, text, cause) ?? fallback);
  const optional = (part: Promise<boolean>) => part.catch(() => false);

  const send = <R extends Route>(request: RouteRequest<R>) => sendRequest(request, { signal });
  const global = send(mobileStart.globalProfile);
  // Each part begins here and none rejects, so that they load at the same time.
  const pending = {
    profiles: needed('profiles', send(mobileStart.profiles)),
    globalProfile: needed('globalProfile', global),
    key: needed('installationKey', send(mobileStart.installationKey)),
    modules: needed('submodules', send(mobileStart.submodules)),
    permission: needed('permissions', send(mobileStart.permissions)),
    eventTypeName: needed('eventType', loadEventType(global, signal)),
    config: warned('config', FALLBACK_CONFIG, send(mobileStart.config)),
    serviceBoard: warned('serviceBoard', { enabled: false }, send(mobileStart.serviceBoard)),
    zinc: optional(send(mobileStart.zinc).then(({ enabled }) => enabled)),
    knowledge: optional(send(mobileStart.knowledge).then(({ records }) => hasKnowledgeObjects(records))),
    engage: optional(send(mobileStart.engage).then(({ totalSize }) => totalSize > 0)),
  };
  await Promise.all(Object.values(pending));
  const profiles = await pending.profiles;
  const globalGroup = await pending.globalProfile;
  const key = await pending.key;
  const modules = await pending.modules;
  const permission = await pending.permission;
  const eventTypeName = await pending.eventTypeName;

  const silent = [...failures, ...warnings].find(({ cause }) => isAbort(cause) || isSessionEnd(cause));
  if (silent) throw silent.cause;
  if (!profiles || !globalGroup || !key || !modules || !permission || eventTypeName === undefined)
    throw new AppDataError(failures);

  const active = modules.records.map(({ id }) => id);
  return {
    profiles: profiles.records,
    globalProfile: globalGroup,
    installationKey: key.installationKey,
    packageVersion: key.packageVersion,
    submodules: active,
    hasGlobalSettings: active.includes(GLOBAL_SETTINGS_SUBMODULE),
    userHasRequiredPermissions: permission.userHasRequiredPermissions,
    missing: permission.missing,
    seesPeople: permission.seesPeople,
    config: await pending.config,
    eventTypeName,
    eventType: findEventObject(eventTypeName) ?? null,
    isServiceBoardEnabled: (await pending.serviceBoard).enabled,
    hasZinc: await pending.zinc,
    hasKnowledge: await pending.knowledge,
    hasEngage: await pending.engage,
    warnings,
  };
}

function note(list: LoadFailure[], text: StartPart, cause: unknown): undefined {
  list.push({ text, cause });
  return undefined;
}

async function loadEventType(global: Promise<GroupProfile>, signal: AbortSignal): Promise<string> {
  const { id } = await global;
  const { records } = await sendRequest(eventTypeRequest(id), { signal });
  return records[0]?.internalValue ?? '';
}

/** Returns whether both article objects exist, which Knowledge requires (requirement APP-08). */
function hasKnowledgeObjects(objects: ReadonlyArray<{ readonly name: string }>): boolean {
  return KNOWLEDGE_ARTICLE_OBJECTS.every((object) => objects.some(({ name }) => name === object));
}
