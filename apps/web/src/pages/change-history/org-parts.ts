import { GLOBAL_SETTING_FIELDS } from '@fieldstone/contracts/settings/global-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { AiSectionId } from '@fieldstone/contracts/skills/ai-sections';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import type { SkillId } from '@fieldstone/contracts/skills/all-skills';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { actionsSection, actionsValue } from '../../ai/actions/actions-section.ts';
import { assistantSection } from '../../ai/assistant/assistant-section.ts';
import { sourcesSection, sourcesValue } from '../../ai/data-sources/sources-section.ts';
import { documentsSection, documentsValue } from '../../ai/knowledge-access/documents-section.ts';
import { sfaSection } from '../../ai/sfa/sfa-section.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import type { PagePart } from '../../organization/change-history/page-parts.ts';
import { globalSettingsEditable } from '../../settings/global-settings-editable.ts';
import type { Editable } from '../../settings/model/editable.ts';
import { skillSection } from '../../settings/model/skill-section.ts';

/** Returns a part of a page without the type of its payload, which its own schema checks. */
const part = <P extends Payload>(editable: Editable<P>, renderValue?: PagePart['renderValue']): PagePart => ({
  editable,
  ...(renderValue && { renderValue }),
});

/** Returns the parts of the pages of AI sections and global settings. A section of the AI without one does not compile. */
export function useOrgParts(): ReadonlyMap<string, PagePart> {
  const client = useQueryClient();
  const { globalProfile, installationKey } = useAppData();
  const globalProfileId = globalProfile.id;
  return useMemo(() => {
    const sections: Readonly<Record<Exclude<AiSectionId, SkillId>, PagePart>> = {
      'ai-actions': part(actionsSection(), actionsValue),
      assistant: part(assistantSection),
      'data-sources': part(sourcesSection, sourcesValue),
      'knowledge-documents': part(documentsSection(client), documentsValue),
      sfa: part(sfaSection(client)),
    };
    const globalSettings = {
      ...part(globalSettingsEditable(client, { globalProfileId, installationKey })),
      scope: globalProfileId,
    };
    return new Map<string, PagePart>([
      ...allSkills.map((skill) => [skill.id, part(skillSection(skill))] as const),
      ...Object.entries(sections),
      ...GLOBAL_SETTING_FIELDS.map(({ id }) => [id, globalSettings] as const),
    ]);
  }, [client, globalProfileId, installationKey]);
}
