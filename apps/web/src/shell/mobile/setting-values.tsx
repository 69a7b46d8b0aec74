import type { ReactNode } from 'react';
import { colorValue } from '../../mobile/appointment-color/color-value.tsx';
import { statusValue } from '../../mobile/appointment-status/status-value.tsx';
import { templateValue } from '../../mobile/appointment-title/template-value.tsx';
import { viewValue } from '../../mobile/appointment-view/view-value.tsx';
import { barcodeValue } from '../../mobile/barcode/barcode-value.tsx';
import { trackingValue } from '../../mobile/location-tracking/tracking-value.tsx';

/** How the pages render their values, by the setting's name; other values are readable as text. */
const renderers: Readonly<Record<string, (path: readonly string[], value: unknown) => ReactNode>> = {
  'appointment-color': colorValue,
  'appointment-status': statusValue,
  'appointment-title': templateValue,
  'appointment-view': viewValue,
  barcode: barcodeValue,
  'location-tracking': trackingValue,
};

/** Renders a value like the page of its setting; undefined means plain text. */
export function settingValue({ name }: { readonly name: string }, path: readonly string[], value: unknown): ReactNode {
  return renderers[name]?.(path, value);
}
