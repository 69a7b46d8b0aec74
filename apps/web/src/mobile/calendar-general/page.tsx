import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { useTranslation } from 'react-i18next';
import { ComparedPage } from '../../settings/ui/who-has-it/compared-page.tsx';
import { comparedSetting } from '../../settings/ui/who-has-it/compared-setting.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { Tabs } from '@fieldstone/ui/tabs';
import { VisibilityFields } from './visibility-fields.tsx';

const compared = comparedSetting(calendarGeneral);

/** Shows calendar general: how far around the event window the app downloads events (requirement WIN-01). */
export function Page({ profile }: PageProps) {
  const { t } = useTranslation('calendar');
  return (
    <ComparedPage setting={calendarGeneral} compared={compared} profile={profile}>
      {(form) => (
        <Tabs
          label={t('general.tabs')}
          tabs={[{ id: 'visibility', label: t('general.visibility'), content: <VisibilityFields form={form} /> }]}
          value="visibility"
          onChange={() => {}}
        />
      )}
    </ComparedPage>
  );
}
