import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { PageProps } from '../../../lib/page/page.ts';
import { PendingSwitch, SettingSwitch } from '../setting-switch.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { LatestOfSetting } from './latest-of-setting.tsx';
import { switchStatesQuery } from './switch-queries.ts';
import { SwitchStates } from './switch-states.tsx';
import { WhatTechniciansSee } from './what-technicians-see.tsx';

export type SwitchPageProps<P extends Payload> = PageProps & {
  readonly setting: Setting<P>;
  /** The property of the payload that the switch changes. */
  readonly name: ComponentProps<typeof SettingSwitch<P>>['name'];
  /** The state of the switch during the load; without it, a placeholder is shown. */
  readonly beforeLoad?: boolean;
};

/** Shows a single switch with what helps to decide: what technicians see, who has it on, and its latest changes (requirement FIX-75). */
export function SwitchPage<P extends Payload>({ setting, name, profile, beforeLoad }: SwitchPageProps<P>) {
  // Where both are in one column, the rows of the list would move what follows.
  const { isPending } = useQuery(switchStatesQuery(setting.id));
  const isOn = (edit: Payload): boolean => edit[name] === true;
  return (
    <SettingsPage
      setting={setting}
      profile={profile}
      whileLoading={<PendingSwitch setting={setting} name={name} isSelected={beforeLoad} />}
      renderBelow={({ edit }) => <SwitchStates setting={setting} profileId={profile.id} isOn={isOn(edit)} />}
      renderBeside={(edit) => (
        <div hidden={isPending}>
          <div className="stack-4">
            <WhatTechniciansSee setting={setting} name={name} isOn={isOn(edit)} />
            <LatestOfSetting setting={setting} name={name} />
          </div>
        </div>
      )}
    >
      {(form) => <SettingSwitch form={form} name={name} />}
    </SettingsPage>
  );
}
