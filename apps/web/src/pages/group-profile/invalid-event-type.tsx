import { EVENT_TYPE_NAMES, EVENT_TYPE_SETTING } from '@fieldstone/contracts/settings/calendar/event-type';
import { useTranslation } from 'react-i18next';
import type { ConsolePageName } from '../../lib/navigation/console-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { profilePath } from '../../lib/navigation/paths.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { Banner } from '@fieldstone/ui/banner';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useProfile } from './use-profile.ts';

/** Replaces the pages about events if the event type of the global profile is unknown (requirement APP-15). */
export function InvalidEventType({ name }: { readonly name: ConsolePageName }) {
  const { t, i18n } = useTranslation(['calendar', 'app']);
  const { eventTypeName } = useAppData();
  const profile = useProfile();
  const known = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    EVENT_TYPE_NAMES.map((type) => `'${type}'`),
  );
  return (
    <>
      <PageHeader title={pageName(name)} path={[{ label: profile.name, to: profilePath(profile.id) }]} />
      <Banner tone="error" title={t('eventType.invalid')}>
        <p>{t('eventType.invalidText', { stored: eventTypeName, known, setting: EVENT_TYPE_SETTING })}</p>
      </Banner>
    </>
  );
}
