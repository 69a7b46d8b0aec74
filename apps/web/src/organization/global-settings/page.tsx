import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { globalSettingsQuery } from '../../domains/global-settings/global-settings-query.ts';
import { PATHS } from '../../lib/navigation/paths.ts';
import { NotFound } from '../../lib/page/not-found.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { GlobalSettingFields } from './global-setting-fields.tsx';
import { globalSettingsEditable } from '../../settings/global-settings-editable.ts';
import { useLoginQuestion } from './use-login-question.ts';

/** Shows the global settings if the org has them (requirement APP-16). */
export function GlobalSettingsPage() {
  return useAppData().hasGlobalSettings ? <GlobalSettings /> : <NotFound />;
}

/** Edits the global settings: app versions, reminders and downloads of the whole org (requirements GLB-01 to GLB-03). */
function GlobalSettings() {
  const client = useQueryClient();
  const { orgName } = useSessionUser();
  const { globalProfile, installationKey } = useAppData();
  const globalProfileId = globalProfile.id;
  const editable = useMemo(
    () =>
      globalSettingsEditable(client, {
        globalProfileId,
        installationKey,
      }),
    [client, globalProfileId, installationKey],
  );
  // Disabled because the page's form loads the records.
  const { data: records = [] } = useQuery({ ...globalSettingsQuery(globalProfileId), enabled: false });
  return (
    <SettingsPage
      setting={editable}
      profile={{ id: globalProfileId, name: orgName, path: PATHS.home }}
      question={useLoginQuestion()}
    >
      {(form) => <GlobalSettingFields form={form} records={records} />}
    </SettingsPage>
  );
}
