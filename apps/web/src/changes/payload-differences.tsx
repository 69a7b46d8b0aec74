import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../lib/navigation/area-text.ts';
import { differencesOf } from '../settings/differences/differences-of.ts';
import { SettingDifferences } from '../settings/differences/setting-differences.tsx';
import type { Path } from '../settings/model/path.ts';
import { comparedSetting } from './compared-setting.ts';

/** Renders a value like the page of its setting; undefined means plain text. */
export type RenderSettingValue = (setting: Pick<Area, 'name'>, path: Path, value: unknown) => ReactNode;

export type PayloadDifferencesProps = {
  readonly settingId: string;
  readonly renderValue: RenderSettingValue;
  /** The target's stored payload; null if it is unreadable. */
  readonly before: Payload | null;
  /** The desired payload; null if it is unreadable. */
  readonly after: Payload | null;
};

/** Returns a payload as its page shows it: of the event settings, the name of the process. */
function shownPayload(settingId: string, payload: Payload): Payload {
  if (settingId !== EVENT_SETTING) return payload;
  const { internalValue, displayValue } = payload;
  return { defaultEditEventProcessId: displayValue ?? internalValue };
}

/** Shows, field by field, how a planned change changes a target's payload of a setting. */
export function PayloadDifferences({ settingId, before, after, renderValue }: PayloadDifferencesProps) {
  const { t } = useTranslation('changes');
  const setting = comparedSetting(settingId);
  if (!setting) return null;
  if (after === null) return <p>{t('difference.unreadable')}</p>;
  const differences = differencesOf(setting, {
    before: before && shownPayload(settingId, before),
    after: shownPayload(settingId, after),
  });
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
