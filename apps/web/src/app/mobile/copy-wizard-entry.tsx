import { colorValue } from '../../features/appointment-color/color-value.tsx';
import { statusValue } from '../../features/appointment-status/status-value.tsx';
import { viewValue } from '../../features/appointment-view/view-value.tsx';
import { barcodeValue } from '../../features/barcode/barcode-value.tsx';
import { CopyWizard } from '../../features/copy/copy-wizard.tsx';
import type { CopyWizardProps } from '../../features/copy/copy-wizard.tsx';
import type { RenderSettingValue } from '../../features/copy/setting-difference.tsx';
import { trackingValue } from '../../features/location-tracking/tracking-value.tsx';

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
