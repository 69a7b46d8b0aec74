import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import type { PageProps } from '../../../lib/page/page.ts';
import { SettingSwitch } from '../setting-switch.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { LatestOfSetting } from './latest-of-setting.tsx';
import { SwitchStates } from './switch-states.tsx';
import { WhatTechniciansSee } from './what-technicians-see.tsx';

/** A setting whose only value is a switch. */
export type SwitchSetting<P extends Payload> = Setting<P> & { readonly switchKey: keyof P & string };

export type SwitchPageProps<P extends Payload> = PageProps & {
  readonly setting: SwitchSetting<P>;
  /** The switch during the load. */
  readonly beforeLoad?: P;
};

/** Shows a single switch with what helps to decide: what technicians see, who has it on, and its latest changes. */
export function SwitchPage<P extends Payload>({ setting, profile, beforeLoad }: SwitchPageProps<P>) {
  const { switchKey } = setting;
  return (
    <SettingsPage
      setting={setting}
      profile={profile}
      {...(beforeLoad && { beforeLoad })}
      renderBelow={() => <SwitchStates setting={setting} profileId={profile.id} />}
      renderBeside={(edit) => (
        <div className="stack-4">
          <WhatTechniciansSee setting={setting} isOn={edit[switchKey] === true} />
          <LatestOfSetting setting={setting} />
        </div>
      )}
    >
      {(form) => <SettingSwitch form={form} name={switchKey} />}
    </SettingsPage>
  );
}
