import { SETTING_OBJECT } from '@fieldstone/contracts/settings/setting-records';
import type { SessionContext } from '../../http/context.ts';
import { AppError } from '../../platform/errors.ts';
import { traced } from '../../platform/telemetry/steps.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { describeKnown } from '../../salesforce/path-describes.ts';
import { RIGHTS_AGE_MS } from '../../salesforce/queries/permissions.ts';
import { countSettings, visibleSettings } from '../../salesforce/queries/setting-states.ts';
import type { Store } from '../../store/engine/database.ts';
import type { JournalAuthor } from '../../store/repositories/journal-entry.ts';
import { createSettingStates } from '../../store/repositories/setting-states.ts';
import type { SettingCursor, SettingValueRow } from '../../store/repositories/setting-states.ts';
import type { Leases } from '../../store/leases.ts';
import { keepRecords, toRecords } from './kept-records.ts';
import type { SettingRecords } from './kept-records.ts';
import { readAll, readChanges } from './read-changes.ts';
import { openProcesses } from './read-processes.ts';
import type { ProcessReading } from './read-processes.ts';
import { FORMAT } from './state-of-value.ts';

/** Readings of one user are at least this far apart, unless the console wrote in between, in milliseconds. */
const PAUSE_MS = 3000;

/** After this time without a reading everything is read again: the recycle bin of the CRM keeps deleted records for 15 days. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** The user whose access is used, and the journal for the changes found. */
export type ReaderContext = Pick<SessionContext, 'crm' | 'journal' | 'requestId'> & {
  readonly session: { readonly orgId: string; readonly userId: string; readonly user: { readonly name: string } };
};

/**
 * The settings of all group profiles, kept in the store and brought up to date for each request. Pages show it; writes never use it,
 * because only the CRM itself has the current versions. A user receives only the records that the CRM shows to that user.
 */
export type ReadModel = {
  /** Begins a reading. It has read the store already, so that its CRM queries share a call with others that start at the same time. */
  open(context: ReaderContext): Promise<Reading>;
};

/** A reading with the access of one user. It journals the changes in the CRM that the console did not make. */
export type Reading = {
  /** Journals the changes in the CRM since the last reading; nothing is read again within some seconds. */
  journalChanges(): Promise<void>;
  /** Returns all records of settings without their values, as last read by anyone, to begin with what follows from them. */
  lastRead(): Promise<SettingRecords>;
  /** Returns all records of settings without their values. */
  all(): Promise<SettingRecords>;
  /** Returns the records that the app reads for a setting, of all group profiles. */
  valuesOf(settingId: string): Promise<readonly SettingValueRow[]>;
  /**
   * Returns the records of a group profile's settings.
   * @param visible the ids of those that the CRM shows to the user
   */
  ofProfile(profileId: string, visible: Promise<ReadonlySet<string>>): Promise<readonly SettingValueRow[]>;
  /**
   * Begins a reading of expressions and form processes by their process ids. The returned function journals their changes and returns
   * when each one last changed; its query shares a call with others that start at the same time.
   */
  processes(processIds: readonly string[]): Promise<ProcessReading>;
};

/** Creates the read model. */
export function createReadModel({
  store,
  leases,
  now,
  crmClock = Date.now,
}: {
  readonly store: Store;
  readonly leases: Leases;
  readonly now: () => number;
  /** A clock that runs as fast as the CRM's. */
  readonly crmClock?: () => number;
}): ReadModel {
  /** Readings in this process, so that the requests of a page share one. */
  const running = new Map<string, Promise<void>>();
  const recordsOf = keepRecords();

  const read = async (context: ReaderContext, cursor: SettingCursor | undefined): Promise<void> => {
    const { crm, journal, session } = context;
    const { orgId, userId } = session;
    const states = createSettingStates(store, orgId);
    const readAt = now();
    const scope = { crm, journal, leases, orgId, states, startedAt: crmClock() };
    const isUsable = cursor !== undefined && cursor.format === FORMAT && cursor.read_at + KEPT_MS > readAt;
    if (!isUsable && (await states.lastRead()) + KEPT_MS <= readAt) await states.forget();
    const position = isUsable ? await readChanges(scope, cursor) : await readAll(scope);
    await states.saveCursor(userId, { ...position, format: FORMAT, read_at: readAt });
  };

  /**
   * Returns the work that brings the records up to date, after any reading that is under way for the same user; undefined if they are up to
   * date.
   */
  const prepare = async (context: ReaderContext): Promise<(() => Promise<void>) | undefined> => {
    const { orgId, userId } = context.session;
    const key = `${orgId} ${userId}`;
    // A reading that began before the last write does not contain it.
    await running.get(key)?.catch(() => {});
    const cursor = await createSettingStates(store, orgId).cursor(userId);
    if (cursor !== undefined && isRecent(cursor, now())) return undefined;
    return () => {
      const own = traced({ name: 'read model' }, () => read(context, cursor)).finally(() => {
        if (running.get(key) === own) running.delete(key);
      });
      running.set(key, own);
      return own;
    };
  };

  return {
    open: async (context) => {
      const { crm, session } = context;
      const refresh = await prepare(context);
      const states = createSettingStates(store, session.orgId);
      const processes: Reading['processes'] = (processIds) =>
        openProcesses({ crm, store, author: toJournalAuthor(context), now }, processIds);
      const all = async (): Promise<SettingRecords> => {
        const [, count] = await Promise.all([refresh?.(), countSettings(crm), requireReadable(crm)]);
        const records = await recordsOf(states, session.orgId);
        // The rows contain every record that the user sees, so an equal number means that the user sees all of them.
        if (records.rows.length === count) return records;
        const visible = await visibleSettings(crm);
        return toRecords(records.rows.filter(({ record_id }) => visible.has(record_id)));
      };
      return {
        async journalChanges() {
          if (refresh === undefined) return;
          await Promise.all([refresh(), requireReadable(crm)]);
          const { processIds } = await recordsOf(states, session.orgId);
          await (
            await processes(processIds)
          )();
        },
        lastRead: () => recordsOf(states, session.orgId),
        all,
        async valuesOf(settingId) {
          const { rows: found } = await all();
          const rows = found.filter((row) => row.is_own_key === 1 && row.setting_id === settingId);
          return [...(await states.valuesByIds(rows.map(({ record_id }) => record_id))).values()];
        },
        async ofProfile(profileId, visible) {
          const [, shown] = await Promise.all([refresh?.(), visible, requireReadable(crm)]);
          const rows = await states.ofProfile(profileId);
          return rows.filter(({ record_id }) => shown.has(record_id));
        },
        processes,
      };
    },
  };
}

/** Returns the author of entries about changes that a reader found. */
export function toJournalAuthor({ requestId, session: { orgId, userId, user } }: ReaderContext): JournalAuthor {
  return { orgId, userId, userName: user.name, requestId, action: 'setting.external' };
}

function isRecent({ format, read_at, changed_at }: SettingCursor, at: number): boolean {
  return format === FORMAT && changed_at < read_at && read_at + PAUSE_MS > at && read_at <= at;
}

/** Throws `not_found` or `permission_missing` for a user who may not read settings in the CRM. */
async function requireReadable(crm: Crm): Promise<void> {
  const described = (await describeKnown(crm, [SETTING_OBJECT], { maxAgeMs: RIGHTS_AGE_MS })).get(SETTING_OBJECT);
  if (described === undefined) throw new AppError('object_unknown', { object: SETTING_OBJECT });
  const readable = new Set(described.fields.map(({ name }) => name));
  const { setting } = crm.names;
  const needed = [setting.profile, setting.settingId, setting.key, setting.internalValue, setting.displayValue];
  const hidden = needed.find((field) => !readable.has(field));
  if (hidden !== undefined) throw new AppError('field_hidden', { field: hidden, object: SETTING_OBJECT });
}
