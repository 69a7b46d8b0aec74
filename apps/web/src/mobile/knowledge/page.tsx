import { knowledge, KNOWLEDGE_OBJECTS } from '@fieldstone/contracts/settings/pages/knowledge';
import type { PageProps } from '../../lib/page/page.ts';
import { SettingCheckboxes } from '../../settings/ui/setting-checkboxes.tsx';
import { PendingSwitch, SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { ComparedPage } from '../../settings/ui/who-has-it/compared-page.tsx';
import { comparedSetting } from '../../settings/ui/who-has-it/compared-setting.ts';
import { knowledgeView } from '../../settings/views/knowledge.tsx';

const compared = comparedSetting(knowledge, knowledgeView);

/** Shows the knowledge setting: articles beside the records of the chosen objects (requirement SIM-03). */
export function Page({ profile }: PageProps) {
  return (
    <ComparedPage
      setting={knowledge}
      compared={compared}
      profile={profile}
      whileLoading={<PendingSwitch setting={knowledge} name="enabled" />}
    >
      {(form) => (
        <>
          <SettingSwitch form={form} name="enabled" />
          <SettingCheckboxes form={form} name="objectApiName" options={KNOWLEDGE_OBJECTS} />
        </>
      )}
    </ComparedPage>
  );
}
