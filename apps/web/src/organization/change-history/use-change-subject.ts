import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import { use, useMemo } from 'react';
import { PagePartsContext } from './page-parts.ts';
import type { PagePart } from './page-parts.ts';

/** The changed setting or section, whose difference and earlier values this page can show. */
export type ChangeSubject = PagePart & {
  /** The group profile of the setting, or the scope of the AI configuration. */
  readonly scope: string;
  /** The change in the form of the editable. */
  readonly change: SettingChange;
};

/** Returns the subject of a change; undefined if no page has its values. */
export function useChangeSubject(entry: ChangeHistoryEntry): ChangeSubject | undefined {
  const findPart = use(PagePartsContext);
  return useMemo(() => {
    const { settingId, profileId, before, after, unreadable, id, at, by, outcome, origin } = entry;
    const part = findPart(settingId, profileId);
    if (!part) return undefined;
    const recorded: SettingChange = {
      id,
      at,
      by,
      outcome,
      external: origin === 'outside',
      before,
      after,
      ...(unreadable && { unreadable }),
    };
    const { editable } = part;
    const change = 'toChange' in editable ? (editable.toChange?.(recorded) ?? recorded) : recorded;
    return { scope: profileId ?? AI_SCOPE, ...part, change };
  }, [entry, findPart]);
}
