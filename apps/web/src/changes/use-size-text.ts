import { useTranslation } from 'react-i18next';
import { settingNames } from './compared-setting.ts';

/** Returns the text of the size of a copy to group profiles. With one setting, the counts that follow it count the group profiles (FIX-71). */
export function useSizeText(): (items: ReadonlyArray<{ readonly settingId: string }>, profiles: number) => string {
  const { t } = useTranslation('changes');
  return (items, profiles) => {
    const settings = new Set(items.map(({ settingId }) => settingId)).size;
    return t(settings === 1 ? 'size.ofOne' : 'size.ofSeveral', {
      settings: settingNames(items.map(({ settingId }) => settingId)) ?? t('size.settings', { count: settings }),
      profiles: t('size.profiles', { count: profiles }),
      values: t('size.values', { count: items.length }),
    });
  };
}
