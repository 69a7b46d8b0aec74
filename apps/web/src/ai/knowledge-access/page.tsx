import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { skillSection } from '../../settings/model/skill-section.ts';
import { GrantAccess } from '../../settings/grants/grant-access.tsx';
import { SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { FormsPage } from '../../settings/ui/settings-page.tsx';
import { useForms } from '../../settings/model/use-forms.ts';
import { useSetting } from '../../settings/model/use-setting.ts';
import { DocumentsCard } from './documents-card.tsx';
import { documentsSection } from './documents-section.ts';
import { ConnectionsCard } from './connections-card.tsx';
import { KnowledgeSearch } from './knowledge-search.tsx';

const access = skillSection(knowledgeAccess);

/** Edits knowledge access: its users, and the documents it can quote (requirements AIC-10 to AIC-12). */
export function AiPage() {
  const { t } = useTranslation('ai');
  const client = useQueryClient();
  const section = useMemo(() => documentsSection(client), [client]);
  const scope = aiScope(t('console'));
  const page = useForms(scope.id);
  const form = useSetting(page, access);
  const documents = useSetting(page, section);
  return (
    <FormsPage
      page={page}
      form={form}
      profile={scope}
      renderBelow={() => (
        <>
          <DocumentsCard form={documents} scope={scope} />
          {!documents.loading.isPending && (
            <>
              <ConnectionsCard />
              <KnowledgeSearch />
            </>
          )}
        </>
      )}
    >
      {(fields) => (
        <>
          <SettingSwitch form={fields} name="enabled" />
          <GrantAccess form={fields} />
        </>
      )}
    </FormsPage>
  );
}
