import { appointmentStatus, statusToSave } from '@fieldstone/contracts/appointment-status';
import type { AppointmentStatus } from '@fieldstone/contracts/appointment-status';
import { useTranslation } from 'react-i18next';
import { AppointmentAside } from '../../settings/appointment-aside.tsx';
import type { Editable } from '../../settings/editable.ts';
import { SettingSwitch } from '../../settings/setting-switch.tsx';
import { SettingsPage } from '../../settings/settings-page.tsx';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import type { PageProps } from '../../shared/page.ts';
import { useGoneStatuses } from '../../shared/statuses/use-gone-statuses.ts';
import { useStatuses } from '../../shared/statuses/use-statuses.ts';
import { statusValue } from './status-value.tsx';
import { blankRowErrors } from './transition-rows.ts';
import { Transitions } from './transitions.tsx';
import { useStatusSource } from './use-status-source.ts';

const status: Editable<AppointmentStatus> = { ...appointmentStatus, toSave: statusToSave };

/**
 * Appointment status: whether technicians see it, and which changes of it are allowed. With the service board that decides
 * the latter (requirements STA-01 and STA-02).
 */
export function Page({ profile }: PageProps) {
  const { isServiceBoardEnabled } = useAppData();
  const { t } = useTranslation('settings');
  const source = useStatusSource();
  const statuses = useStatuses(source);
  const goneStatuses = useGoneStatuses(source);
  return (
    <SettingsPage
      setting={status}
      profile={profile}
      check={blankRowErrors}
      findGone={async ({ configuration }) =>
        (await goneStatuses(configuration.flatMap(({ fromStatus, toStatus }) => [fromStatus, toStatus]))).map((id) =>
          t('history.goneStatus', { status: id }),
        )
      }
      renderBeside={(edit) => <AppointmentAside profile={profile} status={edit} />}
      renderValue={statusValue}
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
