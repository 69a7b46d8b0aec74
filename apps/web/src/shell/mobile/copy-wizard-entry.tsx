import { colorValue } from '../../mobile/appointment-color/color-value.tsx';
import { statusValue } from '../../mobile/appointment-status/status-value.tsx';
import { viewValue } from '../../mobile/appointment-view/view-value.tsx';
import { barcodeValue } from '../../mobile/barcode/barcode-value.tsx';
import { CopyWizard } from '../../organization/copy/copy-wizard.tsx';
import type { CopyWizardProps } from '../../organization/copy/copy-wizard.tsx';
import type { RenderSettingValue } from '../../organization/copy/setting-difference.tsx';
import { trackingValue } from '../../mobile/location-tracking/tracking-value.tsx';

/** How the pages render their values, by the setting's name; other values are readable as text. */
const renderers: Readonly<Record<string, (path: readonly string[], value: unknown) => ReturnType<RenderSettingValue>>> =
  {
    'appointment-color': colorValue,
    'appointment-status': statusValue,
    'appointment-view': viewValue,
    barcode: barcodeValue,
    'location-tracking': trackingValue,
  };

const renderValue: RenderSettingValue = (setting, path, value) => renderers[setting.name]?.(path, value);

/** Shows the copy wizard with the pages' renderers, because features must not import each other. */
export function CopyWizardEntry(props: Omit<CopyWizardProps, 'renderValue'>) {
  return <CopyWizard {...props} renderValue={renderValue} />;
}
