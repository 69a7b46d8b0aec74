import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsPage } from '../settings-page.tsx';
import type { SettingsPageProps } from '../settings-page.tsx';
import type { ComparedSetting } from './compared-setting.ts';
import { LatestOfSetting, NameOfProfile } from './latest-of-setting.tsx';
import { ProfileValues } from './profile-values.tsx';
import { ValueState } from './value-state.tsx';
import { profileValuesQuery } from './who-has-it-queries.ts';

export type ComparedPageProps<P extends Payload> = Omit<SettingsPageProps<P>, 'renderBelow' | 'renderBeside'> & {
  readonly compared: ComparedSetting<P>;
  /** Renders content above the latest changes. */
  readonly renderBeside?: (edit: P) => ReactNode;
};

/** Shows a settings page of few fields with what helps to decide: who has which value, and the latest changes (requirement FIX-95). */
export function ComparedPage<P extends Payload>({ compared, renderBeside, ...page }: ComparedPageProps<P>) {
  const { t } = useTranslation('settings');
  // Where both are in one column, the rows of the list would move what follows.
  const { isPending } = useQuery(profileValuesQuery(compared.id));
  const { profile } = page;
  return (
    <SettingsPage
      {...page}
      renderBelow={({ edit }) => (
        <ProfileValues setting={compared} profileId={profile.id} here={compared.summaryOfEdit(edit)} />
      )}
      renderBeside={(edit) => (
        <div hidden={isPending}>
          <div className="stack-4">
            {renderBeside?.(edit)}
            <LatestOfSetting
              settingId={compared.id}
              title={t('who.latest')}
              renderName={({ profileId }) => <NameOfProfile profileId={profileId} />}
              renderValue={(after) => <ValueState view={compared.view} summary={compared.summaryOfChange(after)} />}
            />
          </div>
        </div>
      )}
    />
  );
}
