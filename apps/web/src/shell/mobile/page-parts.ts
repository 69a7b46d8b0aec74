import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { QueryClient } from '@tanstack/react-query';
import { actionsSection, actionsValue } from '../../ai/actions/actions-section.ts';
import { assistantSection } from '../../ai/assistant/assistant-section.ts';
import { sourcesSection, sourcesValue } from '../../ai/data-sources/sources-section.ts';
import { documentsSection, documentsValue } from '../../ai/knowledge-access/documents-section.ts';
import { sfaSection } from '../../ai/sfa/sfa-section.ts';
import { eventSettingsEditable } from '../../mobile/event-settings/event-settings-editable.ts';
import type { PagePart, PageParts } from '../../organization/change-history/page-parts.ts';
import type { Editable } from '../../settings/model/editable.ts';

/** Returns a part of a page without the type of its payload, which its own schema checks. */
const part = <P extends Payload>(editable: Editable<P>, renderValue?: PagePart['renderValue']): PagePart => ({
  editable,
  ...(renderValue && { renderValue }),
});

/** Returns a function that finds the part of a setting's page: an AI section that is no skill, or the event settings. */
export function pageParts(client: QueryClient, eventType: string): PageParts['partOf'] {
  const sections = new Map<string, PagePart>([
    ['ai-actions', part(actionsSection(), actionsValue)],
    ['assistant', part(assistantSection)],
    ['data-sources', part(sourcesSection, sourcesValue)],
    ['knowledge-documents', part(documentsSection(client), documentsValue)],
    ['sfa', part(sfaSection(client))],
  ]);
  const eventParts = new Map<string, PagePart>();
  const eventPart = (profileId: string): PagePart => {
    const editable = eventSettingsEditable(client, eventType, profileId);
    return {
      ...part(editable, (_path, value) => editable.nameOf(value)),
      findGone: editable.findGone,
    };
  };
  return (settingId, profileId) => {
    if (settingId !== EVENT_SETTING || profileId === null) return sections.get(settingId);
    const known = eventParts.get(profileId) ?? eventPart(profileId);
    eventParts.set(profileId, known);
    return known;
  };
}
