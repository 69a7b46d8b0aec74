import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { useTranslation } from 'react-i18next';
import { AppointmentAside } from '../../settings/ui/appointment-aside.tsx';
import { PendingSwitch, SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { useEventObject } from '../../lib/start-data/app-data-query.ts';
import { useGonePaths } from '../../domains/field-picker/use-gone-paths.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { ViewEditor } from './view-editor.tsx';
import { fieldsView } from '../../settings/views/appointment-view.tsx';

/** Shows the fields that the app displays for an appointment (requirement VIEW-01). */
export function Page({ profile }: PageProps) {
  // Includes the namespaces of child components, so that they load in parallel.
  const { t } = useTranslation(['settings', 'calendar', 'field-picker']);
  const gonePaths = useGonePaths(useEventObject().object);
  return (
    <SettingsPage
      setting={appointmentView}
      profile={profile}
      whileLoading={<PendingSwitch setting={appointmentView} name="enabled" />}
      renderBeside={(edit) => <AppointmentAside profile={profile} view={edit} />}
      renderValue={fieldsView.renderValue}
      findGone={async ({ configuration }) =>
        (await gonePaths(configuration)).map((path) => t('history.goneField', { path }))
      }
    >
      {(form) => (
        <>
          <SettingSwitch form={form} name="enabled" />
          <ViewEditor form={form} />
        </>
      )}
    </SettingsPage>
  );
}
