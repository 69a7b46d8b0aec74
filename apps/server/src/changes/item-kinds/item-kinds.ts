import type { SectionReader } from '../../ai/section.ts';
import { createAiSectionKind } from './ai-section-kind.ts';
import { eventSettingKind } from './event-setting-kind.ts';
import { globalSettingKind } from './global-setting-kind.ts';
import type { ItemKind } from './item-kind.ts';
import { settingKind } from './setting-kind.ts';

/** Creates every kind of settings that can be written together. No setting belongs to two of them. */
export function createItemKinds(sections: SectionReader): readonly ItemKind[] {
  return [settingKind, eventSettingKind, globalSettingKind, createAiSectionKind(sections)];
}

/** Returns the kind of a setting; undefined for one that cannot be written together with others. */
export function findKind(kinds: readonly ItemKind[], settingId: string): ItemKind | undefined {
  return kinds.find(({ settingIds }) => settingIds.includes(settingId));
}
