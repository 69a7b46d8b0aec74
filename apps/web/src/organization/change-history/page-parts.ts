import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { eventSettingsEditable } from '../../settings/event-settings-editable.ts';
import type { EventSettingsEditable } from '../../settings/event-settings-editable.ts';
import type { Editable } from '../../settings/model/editable.ts';
import type { Path } from '../../settings/model/path.ts';
import type { LastSave } from '../../settings/ui/change-bar/change-bar.tsx';
import { settingViews } from '../../settings/views/setting-views.ts';

/** A setting or section as its page edits it, with the functions for its history. */
export type PagePart = {
  readonly editable: Editable<Payload>;
  /** The scope of a value that belongs to the organization but not to its AI configuration: the global group profile. */
  readonly scope?: string;
  /** Renders a value like its page; undefined means plain text. */
  readonly renderValue?: (path: Path, value: unknown) => ReactNode;
  /** Returns why a version cannot be restored. */
  readonly findGone?: (version: Payload) => Promise<readonly string[]>;
};

/** The parts of pages that are no settings of a group profile, by the id of the setting; features must not import each other. */
export const OrgPartsContext = createContext<ReadonlyMap<string, PagePart>>(new Map());

/** Returns the part of the page that edits a setting, always the same one; undefined if none does. */
export type FindPart = (settingId: string, profileId: string | null) => PagePart | undefined;

export const PagePartsContext = createContext<FindPart>(() => undefined);

/** Returns the function that finds the part of the page of a changed setting. */
export function usePageParts(): FindPart {
  const client = useQueryClient();
  const { eventTypeName } = useAppData();
  const orgParts = use(OrgPartsContext);
  return useMemo(() => pageParts(client, eventTypeName, orgParts), [client, eventTypeName, orgParts]);
}

function pageParts(client: QueryClient, eventType: string, orgParts: ReadonlyMap<string, PagePart>): FindPart {
  const parts = new Map<string, PagePart>([
    ...orgParts,
    ...allSettings.map(
      (setting) => [setting.id, { editable: setting, renderValue: settingViews[setting.name].renderValue }] as const,
    ),
  ]);
  const eventParts = new Map<string, PagePart>();
  return (settingId, profileId) => {
    if (settingId !== EVENT_SETTING || profileId === null) return parts.get(settingId);
    const known = eventParts.get(profileId) ?? eventPart(eventSettingsEditable(client, eventType, profileId));
    eventParts.set(profileId, known);
    return known;
  };
}

function eventPart(editable: EventSettingsEditable): PagePart {
  return { editable, renderValue: (_path, value) => editable.nameOf(value), findGone: editable.findGone };
}

/** Offers the page's Undo for a restore; undefined ends the offer. */
export const RestoreUndoContext = createContext<(restore: LastSave | undefined) => void>(() => {});
