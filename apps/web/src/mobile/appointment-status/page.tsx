import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { useTranslation } from 'react-i18next';
import { AppointmentAside } from '../../settings/ui/appointment-aside.tsx';
import { PendingSwitch, SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { useGoneStatuses } from '../../domains/status/use-gone-statuses.ts';
import { useStatuses } from '../../domains/status/use-statuses.ts';
import { statusView, transitionName } from '../../settings/views/appointment-status.tsx';
import { blankRowErrors } from './transition-rows.ts';
import { Transitions } from './transitions.tsx';
import { useStatusSource } from '../../domains/status/use-status-source.ts';

/**
 * Shows appointment status: whether technicians see it, and which changes of it are allowed. An enabled service board
 * decides the latter (requirements STA-01 and STA-02).
 */
export function Page({ profile }: PageProps) {
  const { isServiceBoardEnabled } = useAppData();
  const { t } = useTranslation('settings');
  const source = useStatusSource();
  const statuses = useStatuses(source);
  const goneStatuses = useGoneStatuses(source);
  return (
    <SettingsPage
      setting={appointmentStatus}
      profile={profile}
      whileLoading={
        <>
          <PendingSwitch setting={appointmentStatus} name="allowStatusChange" />
          {!isServiceBoardEnabled && <PendingSwitch setting={appointmentStatus} name="allowConfiguration" />}
        </>
      }
      check={blankRowErrors}
      findGone={async ({ configuration }) =>
        (await goneStatuses(configuration.flatMap(({ fromStatus, toStatus }) => [fromStatus, toStatus]))).map((id) =>
          t('history.goneStatus', { status: id }),
        )
      }
      renderBeside={(edit) => <AppointmentAside profile={profile} status={edit} />}
      renderValue={statusView.renderValue}
      nameEntry={(_path, entry) => transitionName(entry, statuses.labelOf)}
      renderBelow={(form) => <Transitions form={form} statuses={statuses} />}
    >
      {(form) => (
        <>
          <SettingSwitch form={form} name="allowStatusChange" />
          {!isServiceBoardEnabled && <SettingSwitch form={form} name="allowConfiguration" />}
        </>
      )}
    </SettingsPage>
  );
}
