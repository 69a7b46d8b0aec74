import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { pageOfSetting } from '../lib/navigation/console-pages.ts';
import { pageName } from '../lib/navigation/page-name.ts';

/** Maximum number of settings that a text names. */
const NAMED = 3;

/** Returns the name of the setting of an item. */
export function itemName(settingId: string): string {
  const page = pageOfSetting(settingId);
  return page ? pageName(page.name) : settingId;
}

/** Returns the names of settings as a list in the page's language; undefined for none and for more than three. */
export function settingNames(settingIds: Iterable<string>): string | undefined {
  const ids = new Set(settingIds);
  if (ids.size === 0 || ids.size > NAMED) return undefined;
  return new Intl.ListFormat(i18next.language).format([...ids].map(itemName));
}

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
