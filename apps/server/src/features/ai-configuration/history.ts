import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import type { AiSectionId } from '@fieldstone/contracts/skills/ai-sections';
import { HISTORY_PAGE } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import * as z from 'zod/mini';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';

const payload = z.nullable(z.record(z.string(), z.unknown()));

/** Returns the changes of a section from the journal, newest first. */
export async function readSectionHistory(
  journal: RequestJournal,
  section: AiSectionId,
  before: string | undefined,
): Promise<{ records: SettingChange[]; hasMore: boolean }> {
  const entries = await journal.entries({
    profileId: AI_SCOPE,
    settingIds: [section],
    before: await journal.positionOf(before),
    limit: HISTORY_PAGE + 1,
  });
  return { records: entries.slice(0, HISTORY_PAGE).map(toChange), hasMore: entries.length > HISTORY_PAGE };
}

function toChange(entry: JournalEntry): SettingChange {
  return {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    by: entry.userName,
    outcome: entry.outcome === 'intended' ? 'unknown' : entry.outcome,
    external: false,
    before: payload.safeParse(entry.before).data ?? null,
    after: payload.safeParse(entry.after).data ?? null,
    ...(entry.note !== null && { note: entry.note }),
  };
}
