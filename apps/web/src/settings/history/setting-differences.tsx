import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { ReactNode } from 'react';
import type { Editable } from '../model/editable.ts';
import type { Path } from '../model/path.ts';
import { useFieldLabel, useValueText } from '../ui/use-value-text.ts';
import { Differences } from './differences.tsx';
import type { Difference } from './versions.ts';

export type SettingDifferencesProps<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly differences: readonly Difference[];
  /** Renders a value; undefined shows it as text. */
  readonly renderValue?: ((path: Path, value: unknown) => ReactNode) | undefined;
};

/** Shows the differences between two payloads of a setting, with labels and formatted values. */
export function SettingDifferences<P extends Payload>(props: SettingDifferencesProps<P>) {
  const { setting, differences, renderValue } = props;
  const labelOf = useFieldLabel(setting);
  const textOf = useValueText(setting);
  return (
    <Differences
      differences={differences}
      labelOf={labelOf}
      show={(path, value) => renderValue?.(path, value) ?? textOf(path, value)}
    />
  );
}
