import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { PageProps } from '../../lib/page/page.ts';
import { PendingSwitch, SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { SettingTextField } from '../../settings/ui/setting-text-field.tsx';
import { ComparedPage } from '../../settings/ui/who-has-it/compared-page.tsx';
import { comparedSetting } from '../../settings/ui/who-has-it/compared-setting.ts';

const compared = comparedSetting(fieldInventory);

/** Shows field inventory: stock for technicians, and the process that transfers it (requirement SIM-01). */
export function Page({ profile }: PageProps) {
  return (
    <ComparedPage
      setting={fieldInventory}
      compared={compared}
      profile={profile}
      whileLoading={<PendingSwitch setting={fieldInventory} name="enabled" />}
    >
      {(form) => (
        <>
          <SettingSwitch form={form} name="enabled" />
          <SettingTextField form={form} name="stockTransferInventoryProcess" />
        </>
      )}
    </ComparedPage>
  );
}
