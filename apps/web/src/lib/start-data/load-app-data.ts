import { FALLBACK_CONFIG, GLOBAL_SETTINGS_SUBMODULE } from '@fieldstone/contracts/organization/app-data';
import type { AppConfig, MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { EVENT_TYPE_SETTING, findEventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import type { EventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import { KNOWLEDGE_ARTICLE_OBJECTS } from '@fieldstone/contracts/settings/pages/knowledge';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { Route } from '@fieldstone/contracts/platform/route';
import { settingRecords } from '@fieldstone/contracts/settings/setting-records';
import { mobileStart } from '@fieldstone/contracts/organization/start-requests';
import type { StartRequest } from '@fieldstone/contracts/organization/start-requests';
import { isAbort, isSessionEnd } from '../api/api-error.ts';
import { call } from '../api/call.ts';

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
  const options = { signal };
  const failures: LoadFailure[] = [];
  const warnings: LoadFailure[] = [];

  const needed = <T>(text: StartPart, part: Promise<T>) => part.catch((cause: unknown) => note(failures, text, cause));
  const warned = <T>(text: StartPart, fallback: T, part: Promise<T>) =>
    part.catch((cause: unknown) => note(warnings, text, cause) ?? fallback);
  const optional = (part: Promise<boolean>) => part.catch(() => false);

  const start = <R extends Route>({ route, input }: StartRequest<R>) => call(route, input, options);
  const global = start(mobileStart.globalProfile);
  const [profiles, globalGroup, key, modules, permission, eventTypeName, appConfig, board, zinc, knowledge, engaged] =
    await Promise.all([
      needed('profiles', start(mobileStart.profiles)),
      needed('globalProfile', global),
      needed('installationKey', start(mobileStart.installationKey)),
      needed('submodules', start(mobileStart.submodules)),
      needed('permissions', start(mobileStart.permissions)),
      needed('eventType', loadEventType(global, signal)),
      warned('config', FALLBACK_CONFIG, start(mobileStart.config)),
      warned('serviceBoard', { enabled: false }, start(mobileStart.serviceBoard)),
      optional(start(mobileStart.zinc).then(({ enabled }) => enabled)),
      optional(start(mobileStart.knowledge).then(({ records }) => hasKnowledgeObjects(records))),
      optional(start(mobileStart.engage).then(({ totalSize }) => totalSize > 0)),
    ]);

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
    config: appConfig,
    eventTypeName,
    eventType: findEventObject(eventTypeName) ?? null,
    isServiceBoardEnabled: board.enabled,
    hasZinc: zinc,
    hasKnowledge: knowledge,
    hasEngage: engaged,
    warnings,
  };
}

function note(list: LoadFailure[], text: StartPart, cause: unknown): undefined {
  list.push({ text, cause });
  return undefined;
}

async function loadEventType(global: Promise<GroupProfile>, signal: AbortSignal): Promise<string> {
  const { id } = await global;
  const { records } = await call(
    settingRecords,
    { params: { profileId: id }, query: { id: [EVENT_TYPE_SETTING] } },
    { signal },
  );
  return records[0]?.internalValue ?? '';
}

/** Returns whether both article objects exist, which Knowledge requires (requirement APP-08). */
function hasKnowledgeObjects(objects: ReadonlyArray<{ readonly name: string }>): boolean {
  return KNOWLEDGE_ARTICLE_OBJECTS.every((object) => objects.some(({ name }) => name === object));
}
