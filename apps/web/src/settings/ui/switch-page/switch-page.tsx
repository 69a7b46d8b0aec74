import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { ComponentProps } from 'react';
import type { PageProps } from '../../../lib/page/page.ts';
import { PendingSwitch, SettingSwitch } from '../setting-field.tsx';
import { ComparedPage } from '../who-has-it/compared-page.tsx';
import { comparedSetting } from '../who-has-it/compared-setting.ts';
import type { KnownSetting } from '../who-has-it/compared-setting.ts';
import { WhatTechniciansSee } from './what-technicians-see.tsx';

export type SwitchPageProps<P extends Payload> = PageProps & {
  readonly setting: KnownSetting<P>;
  /** The property of the payload that the switch changes. */
  readonly name: ComponentProps<typeof SettingSwitch<P>>['name'];
  /** The state of the switch during the load; without it, a placeholder is shown. */
  readonly beforeLoad?: boolean;
};

/** Shows a single switch with what helps to decide: what technicians see, who has it on, and its latest changes (requirement FIX-75). */
export function SwitchPage<P extends Payload>({ setting, name, profile, beforeLoad }: SwitchPageProps<P>) {
  return (
    <ComparedPage<P>
      setting={setting}
      compared={comparedSetting(setting)}
      profile={profile}
      whileLoading={<PendingSwitch setting={setting} name={name} isSelected={beforeLoad} />}
      renderBeside={(edit: Payload) => <WhatTechniciansSee setting={setting} name={name} isOn={edit[name] === true} />}
    >
      {(form) => <SettingSwitch form={form} name={name} />}
    </ComparedPage>
  );
}
