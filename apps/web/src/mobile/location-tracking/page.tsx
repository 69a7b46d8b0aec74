import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import { useTranslation } from 'react-i18next';
import { PendingSwitch } from '../../settings/ui/setting-field.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';
import { StatusesFailure } from '../../domains/status/statuses-failure.tsx';
import { useGoneStatuses } from '../../domains/status/use-gone-statuses.ts';
import { useStatuses } from '../../domains/status/use-statuses.ts';
import { TrackingFields } from './tracking-fields.tsx';
import { trackingView } from '../../settings/views/location-tracking.tsx';

/** Shows location tracking: the statuses in which the app reports a technician's location, and for how long (requirement LOC-01). */
export function Page({ profile }: PageProps) {
  // Includes the namespaces of child components, so that they load in parallel.
  const { t } = useTranslation(['settings', 'statuses']);
  const statuses = useStatuses('options');
  const goneStatuses = useGoneStatuses('options');
  return (
    <SettingsPage
      setting={locationTracking}
      profile={profile}
      whileLoading={<PendingSwitch setting={locationTracking} name="enabled" />}
      findGone={async (payload) =>
        (await goneStatuses(payload.status)).map((id) => t('history.goneStatus', { status: id }))
      }
      renderValue={trackingView.renderValue}
      nameEntry={(_path, entry) => statuses.labelOf(String(entry))}
    >
      {(form) => (
        <>
          <StatusesFailure statuses={statuses} />
          <TrackingFields form={form} statuses={statuses} />
        </>
      )}
    </SettingsPage>
  );
}
