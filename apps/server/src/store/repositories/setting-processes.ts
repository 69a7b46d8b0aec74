import type { Reference } from '@fieldstone/contracts/settings/setting-references';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { toChunks } from '../../platform/chunks.ts';
import type { Store } from '../engine/database.ts';
import type { Tables } from '../engine/tables.ts';
import type { ProfileSetting } from './journal-entry.ts';

/** References as the read model stores them. */
const stored = z.custom<readonly Reference[]>((value) => Array.isArray(value));

/** The references in texts, which records of copies share; a text never has others. Its size is that of the texts, in characters. */
const known = new LRUCache<string, readonly Reference[]>({
  maxSize: 4_000_000,
  sizeCalculation: (_references, text) => text.length,
});

/** Rows and ids per statement. */
const CHUNK = 500;

/** Returns the references of a setting record; none for a record without references. */
export function referencesIn(referencesJson: string | null): readonly Reference[] {
  if (referencesJson === null) return [];
  const references = known.get(referencesJson) ?? z.parse(stored, JSON.parse(referencesJson));
  known.set(referencesJson, references);
  return references;
}

/** Returns the ids of the processes among references, each once. */
export function processIdsOf(references: readonly Reference[]): readonly string[] {
  const ids = references.flatMap((reference) => {
    const { kind } = reference;
    return kind === 'expression' || kind === 'form' || kind === 'eventForm' ? [reference.id] : [];
  });
  return [...new Set(ids)];
}

type Row = {
  readonly record_id: string;
  readonly version: string;
  readonly references_json: string | null;
};

/** Replaces the processes of setting records, in the transaction that stored the records; other versions stay unchanged. */
export async function saveSettingProcesses(db: Kysely<Tables>, orgId: string, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ record_id }) => record_id);
  const current = await db
    .selectFrom('setting_states')
    .select(['record_id', 'version'])
    .where('org_id', '=', orgId)
    .where('record_id', 'in', ids)
    .execute();
  const versions = new Map(current.map(({ record_id, version }) => [record_id, version]));
  const saved = rows.filter(({ record_id, version }) => versions.get(record_id) === version);
  await removeSettingProcesses(
    db,
    orgId,
    saved.map(({ record_id }) => record_id),
  );
  const uses = saved.flatMap(({ record_id, references_json }) =>
    processIdsOf(referencesIn(references_json)).map((process_id) => ({ org_id: orgId, record_id, process_id })),
  );
  for (const chunk of toChunks(uses, CHUNK)) await db.insertInto('setting_processes').values(chunk).execute();
}

/** Removes the processes of setting records. */
export async function removeSettingProcesses(
  db: Kysely<Tables>,
  orgId: string,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await db.deleteFrom('setting_processes').where('org_id', '=', orgId).where('record_id', 'in', recordIds).execute();
}

/** Returns the ids of the processes that the settings of group profiles use. */
export async function processesOfProfiles(
  { reads }: Store,
  orgId: string,
  profileIds: readonly string[],
): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const chunk of toChunks(profileIds, CHUNK)) {
    const rows = await reads
      .selectFrom('setting_processes as use')
      .innerJoin('setting_states as state', (join) =>
        join.onRef('state.org_id', '=', 'use.org_id').onRef('state.record_id', '=', 'use.record_id'),
      )
      .select('use.process_id')
      .distinct()
      .where('use.org_id', '=', orgId)
      .where('state.is_own_key', '=', 1)
      .where('state.profile_id', 'in', chunk)
      .execute();
    for (const { process_id } of rows) ids.add(process_id);
  }
  return [...ids];
}

/** Returns the settings that use a process. */
export async function settingsOfProcess(
  { reads }: Store,
  orgId: string,
  processId: string,
): Promise<readonly ProfileSetting[]> {
  const rows = await reads
    .selectFrom('setting_processes as use')
    .innerJoin('setting_states as state', (join) =>
      join.onRef('state.org_id', '=', 'use.org_id').onRef('state.record_id', '=', 'use.record_id'),
    )
    .select(['state.profile_id', 'state.setting_id'])
    .distinct()
    .where('use.org_id', '=', orgId)
    .where('use.process_id', '=', processId)
    .where('state.is_own_key', '=', 1)
    .execute();
  return rows.map(({ profile_id, setting_id }) => ({ profileId: profile_id, settingId: setting_id }));
}
