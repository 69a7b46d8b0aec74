import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useTranslation } from 'react-i18next';
import { findDifferences } from '../settings/differences/differences-of.ts';
import { SettingDifferences } from '../settings/differences/setting-differences.tsx';
import { settingView } from '../settings/views/setting-views.ts';

export type PayloadDifferencesProps = {
  readonly settingId: string;
  /** The target's stored payload; null if it is unreadable. */
  readonly before: Payload | null;
  /** The desired payload; null if it is unreadable. */
  readonly after: Payload | null;
};

/** Shows, field by field, how a planned change changes a target's payload of a setting. */
export function PayloadDifferences({ settingId, before, after }: PayloadDifferencesProps) {
  const { t } = useTranslation('changes');
  const view = settingView(settingId);
  if (!view) return null;
  const { setting, renderValue, shownPayload = (payload: Payload) => payload } = view;
  if (after === null) return <p>{t('difference.unreadable')}</p>;
  const differences = findDifferences(setting, {
    before: before && shownPayload(before),
    after: shownPayload(after),
  });
  return (
    <>
      {before === null && <p>{t('difference.unreadableTarget')}</p>}
      {differences.length === 0 ? (
        <p>{t('difference.same')}</p>
      ) : (
        <SettingDifferences setting={setting} differences={differences} renderValue={renderValue} />
      )}
    </>
  );
}
