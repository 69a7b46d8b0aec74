import { colorValue } from '../../mobile/appointment-color/color-value.tsx';
import { statusValue } from '../../mobile/appointment-status/status-value.tsx';
import { viewValue } from '../../mobile/appointment-view/view-value.tsx';
import { barcodeValue } from '../../mobile/barcode/barcode-value.tsx';
import { CopyWizard } from '../../organization/copy/copy-wizard.tsx';
import type { CopyWizardProps } from '../../organization/copy/copy-wizard.tsx';
import type { RenderSettingValue } from '../../organization/copy/setting-difference.tsx';
import { trackingValue } from '../../mobile/location-tracking/tracking-value.tsx';

/** How the pages show their values, by the setting's name; the others are readable in words. */
const renderers: Readonly<Record<string, (path: readonly string[], value: unknown) => ReturnType<RenderSettingValue>>> =
  {
    'appointment-color': colorValue,
    'appointment-status': statusValue,
    'appointment-view': viewValue,
    barcode: barcodeValue,
    'location-tracking': trackingValue,
  };

const renderValue: RenderSettingValue = (setting, path, value) => renderers[setting.name]?.(path, value);

/** The wizard with what the pages know of their values; features know nothing of each other. */
export function CopyWizardEntry(props: Omit<CopyWizardProps, 'renderValue'>) {
  return <CopyWizard {...props} renderValue={renderValue} />;
}
