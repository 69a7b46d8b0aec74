import { FALLBACK_CONFIG, GLOBAL_SETTINGS_SUBMODULE } from '@fieldstone/contracts/organization/app-data';
import type { AppConfig, MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { EVENT_TYPE_SETTING, findEventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import type { EventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import { KNOWLEDGE_ARTICLE_OBJECTS } from '@fieldstone/contracts/settings/pages/knowledge';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { Route } from '@fieldstone/contracts/platform/route';
import { settingRecords } from '@fieldstone/contracts/settings/setting-records';
import { mobileStart } from '@fieldstone/contracts/platform/start-requests';
import type { StartRequest } from '@fieldstone/contracts/platform/start-requests';
import { isAbort, isSessionEnd } from '../api/api-error.ts';
import { call } from '../api/call.ts';

/** What the Mobile Console knows before it shows a page (seed 1, section 3). */
export type AppData = {
  readonly profiles: readonly GroupProfile[];
  readonly globalProfile: GroupProfile;
  readonly installationKey: string;
  /** Of the package that is installed now. */
  readonly packageVersion: string;
  /** Ids of the active submodules among those that the console asks for. */
  readonly submodules: readonly string[];
  /** The global settings page is offered (requirement APP-16). */
  readonly hasGlobalSettings: boolean;
  readonly userHasRequiredPermissions: boolean;
  readonly missing: readonly MissingPermission[];
  readonly config: AppConfig;
  /** As the global profile stores it. */
  readonly eventTypeName: string;
  /** The object behind it; null for a type that there is not (requirement APP-15). */
  readonly eventType: EventObject | null;
  readonly isServiceBoardEnabled: boolean;
  readonly hasZinc: boolean;
  readonly hasKnowledge: boolean;
  readonly hasEngage: boolean;
  /** What could not be loaded and has a stand-in; `text` is a key of the texts. */
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

/** A part that could not be loaded, and why. */
export type LoadFailure = { readonly text: StartPart; readonly cause: unknown };

/** The console cannot start; each part that failed with its cause. */
export class AppDataError extends Error {
  override readonly name = 'AppDataError';
  readonly failures: readonly LoadFailure[];

  constructor(failures: readonly LoadFailure[]) {
    super('App data');
    this.failures = failures;
  }
}

/**
 * Loads everything side by side; every part that fails is named, not only the first.
 * @throws {AppDataError} when a part without a stand-in failed
 */
export async function loadAppData(signal: AbortSignal): Promise<AppData> {
  const options = { signal };
  const failures: LoadFailure[] = [];
  const warnings: LoadFailure[] = [];

  const needed = <T>(text: StartPart, part: Promise<T>) => part.catch((cause: unknown) => note(failures, text, cause));
  const warned = <T>(text: StartPart, standIn: T, part: Promise<T>) =>
    part.catch((cause: unknown) => note(warnings, text, cause) ?? standIn);
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

/** Both article objects must exist (requirement APP-08). */
function hasKnowledgeObjects(objects: ReadonlyArray<{ readonly name: string }>): boolean {
  return KNOWLEDGE_ARTICLE_OBJECTS.every((object) => objects.some(({ name }) => name === object));
}
