import type { ProcessContent } from '@fieldstone/contracts/settings/process-content';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { keepLast, shareEqual } from '../../platform/keep-last.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { crmCode, isMissingObject } from '../../salesforce/client/errors.ts';
import { deletedRecords, processRecords } from '../../salesforce/queries/process-records.ts';
import type { CriterionRecord, Modified, ProcessRecord } from '../../salesforce/queries/process-records.ts';
import { isRecord } from '../../salesforce/values.ts';
import type { Store } from '../../store/engine/database.ts';
import type { JournalAuthor, ProfileSetting } from '../../store/repositories/journal-entry.ts';
import { createProcessStates } from '../../store/repositories/process-states.ts';
import type { ProcessChangeTime, ProcessStateRow } from '../../store/repositories/process-states.ts';
import { settingsOfProcess } from '../../store/repositories/setting-processes.ts';

/** The user whose access is used, and where changes are stored. */
export type ProcessScope = {
  readonly crm: Crm;
  readonly store: Store;
  readonly author: JournalAuthor;
  readonly now: () => number;
};

/** The last change of each process, by its process id; unknown processes are omitted. */
export type ProcessTimes = ReadonlyMap<string, ProcessChangeTime>;

/**
 * Reads processes. Their changes are journaled after `settings` is over: the reading of the settings that use them, if it is under way.
 */
export type ProcessReading = (settings?: Promise<unknown>) => Promise<ProcessTimes>;

/** A process as stored: its parts, with the records of the criteria. */
type StoredContent = {
  readonly own: ProcessRecord['own'];
  readonly criteria: ReadonlyArray<Omit<CriterionRecord, 'modified'>>;
};

/** Content as this file stores it. */
const storedContent = z.custom<StoredContent>((value) => isRecord(value));

/** Version of a deleted process. */
const DELETED = '';

/**
 * Begins a reading of processes. It has read the store already: every change since is found in the CRM too, so that of two readers one
 * journals it. The returned function reads the CRM once, journals the changes, and returns when each process last changed. A process that
 * the user does not see stays as it is.
 * @param setting a setting that uses all of them, which the read model may not have yet
 */
export async function openProcesses(
  { crm, store, author, now }: ProcessScope,
  processIds: readonly string[],
  setting?: ProfileSetting,
): Promise<ProcessReading> {
  const states = createProcessStates(store, author.orgId);
  const known = await states.byIds(processIds);
  if (processIds.length === 0) return async () => NO_TIMES;

  const journal = async (earlier: ProcessStateRow, next: ProcessStateRow, at: Modified) => {
    const listed = await settingsOfProcess(store, author.orgId, earlier.process_id);
    const isListed = setting === undefined || listed.some((one) => isEqual(one, setting));
    const change = {
      earlier,
      next,
      before: contentOf(parsed(earlier)),
      after: contentOf(parsed(next)),
      found: { by: at.by, byId: at.byId, at: new Date(at.at).toISOString() },
      usedBy: isListed ? listed : [...listed, setting],
    };
    await states.change(change, author, now());
  };

  const compareAll = async (records: readonly ProcessRecord[]) => {
    const added = records.filter(({ processId }) => !known.has(processId));
    if (added.length > 0) await states.add(added.map(firstState));
    for (const record of records) {
      const earlier = known.get(record.processId);
      if (earlier === undefined || isAsBefore(record, earlier)) continue;
      const next = stateOf(record, lastChangeOf(record, earlier));
      if (next.version === earlier.version) {
        if (next.content_json !== earlier.content_json || next.record_id !== earlier.record_id) {
          await states.refresh(next);
        }
        continue;
      }
      // The recycle bin forgets deleted criteria: then the change is as old as its discovery.
      const at = (await changeOf(crm, parsed(earlier), record)) ?? { by: null, byId: null, at: now() };
      await journal(earlier, stateOf(record, afterEarlier(at, earlier)), at);
    }
  };

  const takeDeleted = async (found: ReadonlySet<string>) => {
    const missing = [...known.values()].filter((state) => !found.has(state.process_id) && state.version !== DELETED);
    if (missing.length === 0) return;
    const ids = missing.map(({ record_id }) => record_id);
    const deleted = await deletedRecords(crm, crm.names.process.object, ids);
    for (const earlier of missing) {
      const at = deleted.get(earlier.record_id);
      if (at === undefined) continue;
      const next = { ...earlier, ...changeColumns(afterEarlier(at, earlier)), version: DELETED, content_json: null };
      await journal(earlier, next, at);
    }
  };

  return async (settings) => {
    let current = known;
    try {
      const [records] = await Promise.all([processRecords(crm, processIds), settings]);
      if (!isEachAsBefore(records, known)) {
        await compareAll(records);
        await takeDeleted(new Set(records.map(({ processId }) => processId)));
        current = await states.byIds(processIds);
      }
    } catch (error) {
      // Without access to processes or their fields, the user receives the times of earlier readings.
      if (!isMissingObject(error) && crmCode(error) !== 'INVALID_FIELD') throw error;
    }
    return toTimes(sharedTimes([...current].map(([id, { changed_at: at, changed_by: by }]) => ({ id, at, by }))));
  };
}

const NO_TIMES: ProcessTimes = new Map();

type ProcessTime = ProcessChangeTime & { readonly id: string };

const sharedTimes = shareEqual<readonly ProcessTime[]>();

const toTimes = keepLast(
  (times: readonly ProcessTime[]): ProcessTimes => new Map(times.map(({ id, at, by }) => [id, { at, by }])),
);

/** Returns whether all known processes were read, each with its stored content, and no other one. */
function isEachAsBefore(records: readonly ProcessRecord[], known: ReadonlyMap<string, ProcessStateRow>): boolean {
  const isStored = (record: ProcessRecord) => {
    const earlier = known.get(record.processId);
    return earlier !== undefined && isAsBefore(record, earlier);
  };
  const existing = [...known.values()].filter(({ version }) => version !== DELETED);
  return records.length === existing.length && records.every(isStored);
}

/** Returns whether a process has the stored content, and therefore its version. */
function isAsBefore(record: ProcessRecord, { version, record_id, content_json }: ProcessStateRow): boolean {
  return version !== DELETED && record_id === record.id && content_json === contentJsonOf(record);
}

/** Returns the state of a process that was never read: the CRM's time of its last change is the best that is known. */
function firstState(record: ProcessRecord): ProcessStateRow {
  return stateOf(record, newestOf([record, ...record.criteria]) ?? record.modified);
}

function stateOf(record: ProcessRecord, changed: Modified): ProcessStateRow {
  return {
    process_id: record.processId,
    record_id: record.id,
    version: versionOf(record),
    content_json: contentJsonOf(record),
    ...changeColumns(changed),
  };
}

const changeColumns = ({ by, byId, at }: Modified) => ({ changed_by: by, changed_by_id: byId, changed_at: at });

/** Returns the stored change of a process, with the id of who made it if a part of the process has the same name and time. */
function lastChangeOf(record: ProcessRecord, earlier: ProcessStateRow): Modified {
  const { changed_by: by, changed_by_id: known, changed_at: at } = earlier;
  const proof = [record, ...record.criteria].find(({ modified }) => modified.by === by && modified.at === at);
  return { by, byId: proof?.modified.byId ?? known, at };
}

function contentJsonOf({ own, criteria }: ProcessRecord): string {
  const stored = criteria.map(({ id, criterion }) => ({ id, criterion }));
  return JSON.stringify({ own, criteria: stored } satisfies StoredContent);
}

/** Returns a digest of the parts that matter to the app; the name is not among them. */
function versionOf({ own, criteria }: StoredContent): string {
  const { kind, isActive, purpose, sourceObject, targetObject, logic } = own;
  const parts = [kind, isActive, purpose, sourceObject, targetObject, logic];
  const text = JSON.stringify([parts, criteria.map(({ criterion }) => criterion)]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Returns a time after the last change: the CRM has whole seconds, and two changes may have the same one. */
function afterEarlier({ at, ...who }: Modified, { changed_at }: ProcessStateRow): Modified {
  return { ...who, at: Math.max(at, changed_at + 1) };
}

function parsed({ content_json }: ProcessStateRow): StoredContent | null {
  return content_json === null ? null : z.parse(storedContent, JSON.parse(content_json));
}

function contentOf(stored: StoredContent | null): ProcessContent | null {
  return stored && { ...stored.own, criteria: stored.criteria.map(({ criterion }) => criterion) };
}

/** Returns who changed a process and when: of its changed parts, the one that was changed last. Undefined if the CRM reports none. */
async function changeOf(crm: Crm, before: StoredContent | null, record: ProcessRecord): Promise<Modified | undefined> {
  const earlier = new Map((before?.criteria ?? []).map((one) => [one.id, one.criterion]));
  const changed = record.criteria.filter(({ id, criterion }) => !isEqual(earlier.get(id), criterion));
  const kept = new Set(record.criteria.map(({ id }) => id));
  const removed = [...earlier.keys()].filter((id) => !kept.has(id));
  const deleted =
    removed.length === 0 ? [] : [...(await deletedRecords(crm, crm.names.criterion.object, removed)).values()];
  const isOwn = before === null || !isEqual(before.own, record.own);
  const parts = [...changed, ...deleted.map((modified) => ({ modified })), ...(isOwn ? [record] : [])];
  return newestOf(parts);
}

function newestOf(parts: ReadonlyArray<{ readonly modified: Modified }>): Modified | undefined {
  return parts.map(({ modified }) => modified).toSorted((left, right) => right.at - left.at)[0];
}
