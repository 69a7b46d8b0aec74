import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import type { Setting, SettingId } from '@fieldstone/contracts/settings/setting';
import { toSummary } from '@fieldstone/contracts/settings/setting-summary';
import type { SettingSummary } from '@fieldstone/contracts/settings/setting-summary';
import { LRUCache } from 'lru-cache';
import { readEnvelope } from './envelope.ts';

/** A setting of the overview. */
type SummarizedId = SettingId | typeof EVENT_SETTING;

/** Summaries by setting and stored text, which never has another one. Their size is that of the texts, in characters. */
const known = new LRUCache<string, { readonly summary: SettingSummary | null }>({
  maxSize: 8_000_000,
  sizeCalculation: (_summary, text) => text.length,
});

/**
 * Returns a stored value in short, and that of the defaults for null; null for an unreadable value.
 * @param name the name of the form that edits events, for its setting
 */
export function summaryOfValue(
  settingId: SummarizedId,
  internalValue: string | null,
  name: string | null,
): SettingSummary | null {
  if (settingId === EVENT_SETTING) return toSummary({ value: internalValue === null ? '' : (name ?? internalValue) });
  const setting = settingById(settingId);
  if (setting === undefined) return null;
  if (internalValue === null) return setting.summary(setting.defaults);
  const key = `${settingId} ${internalValue}`;
  const { summary } = known.get(key) ?? { summary: summaryOfText(setting, internalValue) };
  known.set(key, { summary });
  return summary;
}

function summaryOfText(setting: Setting, text: string): SettingSummary | null {
  const payload = readEnvelope(text)?.config.payload;
  return payload === undefined
    ? null
    : setting.summary(readValidPart(setting.schema, setting.defaults, payload).payload);
}
