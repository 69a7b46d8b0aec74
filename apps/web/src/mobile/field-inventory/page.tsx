import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { PendingSwitch, SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingTextField } from '../../settings/ui/setting-text-field.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

/** Shows field inventory: stock for technicians, and the process that transfers it (requirement SIM-01). */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage
      setting={fieldInventory}
      profile={profile}
      whileLoading={<PendingSwitch setting={fieldInventory} name="enabled" />}
    >
      {(form) => (
        <>
          <SettingSwitch form={form} name="enabled" />
          <SettingTextField form={form} name="stockTransferInventoryProcess" />
        </>
      )}
    </SettingsPage>
  );
}
