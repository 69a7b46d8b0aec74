import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import type { AppData } from '../../lib/start-data/load-app-data.ts';
import { eventSettingsEditable } from '../../mobile/event-settings/event-settings-editable.ts';
import type { PagePart, PageParts } from '../../organization/change-history/page-parts.ts';
import { settingValue } from './setting-values.tsx';

/** Returns what the pages of a group profile's settings contribute to its latest changes. */
export function useSettingParts(): PageParts {
  const client = useQueryClient();
  const org = useAppData();
  return useMemo(() => ({ renderValue: settingValue, partOf: settingParts(client, org) }), [client, org]);
}

/** Returns a function that finds the part of a page that edits a setting of a group profile. */
export function settingParts(client: QueryClient, org: Pick<AppData, 'eventTypeName'>): PageParts['partOf'] {
  const parts = new Map<string, PagePart>(allSettings.map((setting) => [setting.id, { editable: setting }]));
  const eventParts = new Map<string, PagePart>();
  const eventPart = (profileId: string): PagePart => {
    const editable = eventSettingsEditable(client, org.eventTypeName, profileId);
    return {
      editable,
      renderValue: (_path, value) => editable.nameOf(value),
      findGone: editable.findGone,
    };
  };
  return (settingId, profileId) => {
    if (settingId !== EVENT_SETTING || profileId === null) return parts.get(settingId);
    const known = eventParts.get(profileId) ?? eventPart(profileId);
    eventParts.set(profileId, known);
    return known;
  };
}
