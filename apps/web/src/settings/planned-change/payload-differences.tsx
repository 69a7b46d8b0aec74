import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { differencesOf } from '../differences/differences-of.ts';
import { SettingDifferences } from '../differences/setting-differences.tsx';
import type { Path } from '../model/path.ts';
import type { Area } from '../../lib/navigation/area-text.ts';

/** Renders a value like the page of its setting; undefined means plain text. */
export type RenderSettingValue = (setting: Pick<Area, 'name'>, path: Path, value: unknown) => ReactNode;

/** The parts of a setting that its differences depend on. */
export type ComparedSetting = Area & Pick<Setting, 'defaults'>;

export type PayloadDifferencesProps = {
  readonly setting: ComparedSetting;
  readonly renderValue: RenderSettingValue;
  /** The target's stored payload; null if it is unreadable. */
  readonly before: Payload | null;
  /** The desired payload; null if it is unreadable. */
  readonly after: Payload | null;
};

/** Shows, field by field, how a planned change changes a target's payload of a setting. */
export function PayloadDifferences({ setting, before, after, renderValue }: PayloadDifferencesProps) {
  const { t } = useTranslation('copy');
  if (after === null) return <p>{t('difference.unreadable')}</p>;
  const differences = differencesOf(setting, { before, after });
  return (
    <>
      {before === null && <p>{t('difference.unreadableTarget')}</p>}
      {differences.length === 0 ? (
        <p>{t('difference.same')}</p>
      ) : (
        <SettingDifferences
          setting={setting}
          differences={differences}
          renderValue={(path, value) => renderValue(setting, path, value)}
        />
      )}
    </>
  );
}
