import { appVersion } from '@fieldstone/contracts/settings/global-settings';
import type { GlobalSettings } from '@fieldstone/contracts/settings/global-settings';
import { REPORT_MONTHS } from '@fieldstone/contracts/platform/period';
import { compareVersions } from '@fieldstone/contracts/platform/version';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SaveQuestion } from '../../settings/ui/settings-page.tsx';
import { newestVersionsQuery } from './newest-versions-query.ts';

const VERSIONS = [
  ['minimumVersionIos', 'ios'],
  ['minimumVersionAndroid', 'android'],
  ['minimumVersionWindows', 'windows'],
] as const;

/**
 * Returns a function for the question before a save that may lock out every technician: a raised minimum above the newest version that an
 * app reported, or one that cannot be compared with it, and apps of public app stores. Undefined for other saves.
 */
export function useLoginQuestion(): (edit: GlobalSettings, saved: GlobalSettings) => SaveQuestion | undefined {
  const { t } = useTranslation('settings');
  const { data } = useQuery(newestVersionsQuery);
  return (edit, saved) => {
    const versions = VERSIONS.flatMap(([name, platform]) => {
      const version = edit[name].trim();
      const newest = data?.[platform];
      const isRaised = appVersion.safeParse(version).success && compareVersions(version, saved[name]) > 0;
      if (!isRaised || (newest != null && compareVersions(version, newest) <= 0)) return [];
      const key = data === undefined ? 'unread' : newest == null ? 'unreported' : 'newer';
      const label = t(`global-settings.fields.${name}.label`);
      return [t(`global-settings.question.${key}`, { label, version, newest, months: REPORT_MONTHS })];
    });
    const isStorePrevented = edit.preventStoreLogin && !saved.preventStoreLogin;
    const lines = isStorePrevented ? [t('global-settings.question.store'), ...versions] : versions;
    if (lines.length === 0) return undefined;
    const [title, message] = [t('global-settings.question.title'), t('global-settings.question.message')];
    return { title, message, lines, confirm: t('global-settings.question.confirm') };
  };
}
