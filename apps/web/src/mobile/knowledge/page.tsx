import { knowledge, KNOWLEDGE_OBJECTS } from '@fieldstone/contracts/settings/pages/knowledge';
import { SettingCheckboxes } from '../../settings/ui/setting-checkboxes.tsx';
import { PendingSwitch, SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

/** Shows the knowledge setting: articles beside the records of the chosen objects (requirement SIM-03). */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage
      setting={knowledge}
      profile={profile}
      whileLoading={<PendingSwitch setting={knowledge} name="enabled" />}
    >
      {(form) => (
        <>
          <SettingSwitch form={form} name="enabled" />
          <SettingCheckboxes form={form} name="objectApiName" options={KNOWLEDGE_OBJECTS} />
        </>
      )}
    </SettingsPage>
  );
}
