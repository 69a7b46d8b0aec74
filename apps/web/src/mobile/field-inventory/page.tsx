import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { Editable } from '../../settings/model/editable.ts';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import { SettingTextField } from '../../settings/ui/setting-text-field.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';

type FieldInventory = typeof fieldInventory.defaults;

const inventory: Editable<FieldInventory> = {
  ...fieldInventory,
  toSave: (edit) => fieldInventory.toStore(edit),
};

/** Shows field inventory: stock for technicians, and the process that transfers it (requirement SIM-01). */
export function Page({ profile }: PageProps) {
  return (
    <SettingsPage setting={inventory} profile={profile}>
      {(form) => (
        <>
          <SettingSwitch form={form} name="enabled" />
          <SettingTextField form={form} name="stockTransferInventoryProcess" />
        </>
      )}
    </SettingsPage>
  );
}
