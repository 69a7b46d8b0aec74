import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/ai-section.ts';
import { GrantAccess } from '../../settings/grants/grant-access.tsx';
import { SettingSwitch } from '../../settings/setting-switch.tsx';
import { SettingsPage } from '../../settings/settings-page.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { later } from '../../shared/later.ts';
import { accessSection } from './access-section.ts';
import { DocumentsCard } from './documents-card.tsx';
import { documentsSection } from './documents-section.ts';

const ConnectionsCard = later(async () => (await import('./connections-card.tsx')).ConnectionsCard);
const KnowledgeSearch = later(async () => (await import('./knowledge-search.tsx')).KnowledgeSearch);

/** Knowledge access: who may ask, and the documents that answers come from (requirements AIC-10 to AIC-12). */
export function AiPage() {
  const { t } = useTranslation('ai');
  const client = useQueryClient();
  const section = useMemo(() => documentsSection(client), [client]);
  const scope = aiScope(t('console'));
  const documents = useSetting(section, scope.id);
  return (
    <SettingsPage
      setting={accessSection}
      profile={scope}
      also={documents}
      renderBelow={() => (
        <>
          <DocumentsCard form={documents} profileId={scope.id} />
          <Suspense>
            <ConnectionsCard />
            <KnowledgeSearch />
          </Suspense>
        </>
      )}
    >
      {(form) => (
        <>
          <SettingSwitch form={form} name="enabled" />
          <GrantAccess form={form} />
        </>
      )}
    </SettingsPage>
  );
}
