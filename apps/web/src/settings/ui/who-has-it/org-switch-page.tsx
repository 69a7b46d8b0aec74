import { isObject } from '@fieldstone/contracts/settings/equal';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { useDayTime } from '../../../domains/last-change/use-day-time.ts';
import { aiScope } from '../../model/ai-section.ts';
import type { Editable } from '../../model/editable.ts';
import { SettingSwitch } from '../setting-field.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { LatestOfSetting } from './latest-of-setting.tsx';

export type OrgSwitchPageProps<P extends Payload> = {
  readonly section: Editable<P>;
  /** The field of the switch. */
  readonly name: ComponentProps<typeof SettingSwitch<P>>['name'];
  /** The property of the stored section that the switch changes. */
  readonly flag: string;
  /** Renders who has it. */
  readonly renderWho: (isOn: boolean) => ReactNode;
};

/** Shows a single switch of the AI configuration, which has one value for the whole org, with who has it and its latest changes (requirement FIX-95). */
export function OrgSwitchPage<P extends Payload>({ section, name, flag, renderWho }: OrgSwitchPageProps<P>) {
  const { t } = useTranslation(['ai', 'settings', 'common']);
  const dayTime = useDayTime();
  return (
    <SettingsPage
      setting={section}
      profile={aiScope(t('console'))}
      renderBelow={({ edit }) => renderWho(edit[name] === true)}
      renderBeside={() => (
        <LatestOfSetting
          settingId={section.id}
          title={t('settings:who.latestHere')}
          renderName={({ at }) => dayTime(at)}
          renderValue={(after) => <State isOn={isObject(after?.['global']) && after['global'][flag] === true} />}
        />
      )}
    >
      {(form) => <SettingSwitch form={form} name={name} />}
    </SettingsPage>
  );
}

function State({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation('common');
  return <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'enabled' : 'disabled')}</Badge>;
}
