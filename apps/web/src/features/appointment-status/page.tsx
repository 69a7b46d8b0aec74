import { appointmentStatus, statusToSave } from '@fieldstone/contracts/appointment-status';
import type { AppointmentStatus } from '@fieldstone/contracts/appointment-status';
import { AppointmentAside } from '../../settings/appointment-aside.tsx';
import type { Editable } from '../../settings/editable.ts';
import { SettingSwitch } from '../../settings/setting-switch.tsx';
import { SettingsPage } from '../../settings/settings-page.tsx';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import type { PageProps } from '../../shared/page.ts';
import { useStatuses } from '../../shared/statuses/use-statuses.ts';
import { TransitionPairs } from './transition-pairs.tsx';
import { blankRowErrors } from './transition-rows.ts';
import { Transitions } from './transitions.tsx';

const status: Editable<AppointmentStatus> = { ...appointmentStatus, toSave: statusToSave };

/**
 * Appointment status: whether technicians see it, and which changes of it are allowed. With the service board that decides
 * the latter (requirements STA-01 and STA-02).
 */
export function Page({ profile }: PageProps) {
  const { isServiceBoardEnabled } = useAppData();
  const statuses = useStatuses(isServiceBoardEnabled ? 'serviceBoard' : 'options');
  return (
    <SettingsPage
      setting={status}
      profile={profile}
      check={blankRowErrors}
      renderBeside={(edit) => <AppointmentAside profile={profile} status={edit} />}
      renderValue={([name], value) =>
        name === 'configuration' ? <TransitionPairs value={value} labelOf={statuses.labelOf} /> : undefined
      }
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
